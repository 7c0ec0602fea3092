// Removes stored objects whose rows are gone. Called with the service key: by the embedded backend, or by pg_cron.

import { headers, refusal, success } from '../_shared/answers.ts'
import { isService, serviceClient } from '../_shared/service.ts'

Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response('ok', { headers })
  if (!isService(request)) return refusal(401, 'The service key is needed')
  const service = serviceClient()

  const { data: doomed, error } = await service.rpc('doomed_objects')
  if (error) return refusal(503, 'The list cannot be read')
  if (!doomed) return success({ removed: 0 })
  // Removing a missing object is no error, so that a lost answer does no harm.
  const { error: kept } = await service.storage.from(doomed.bucket).remove(doomed.names)
  if (kept) return refusal(503, 'The objects cannot be removed now')
  const { error: remembered } = await service.rpc('forget_doomed_objects', doomed)
  if (remembered) return refusal(503, 'The list cannot be written')
  return success({ removed: doomed.names.length })
})
