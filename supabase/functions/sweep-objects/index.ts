// Removes stored objects whose rows are gone. Called with the service key: by the embedded backend, or by pg_cron.

import { headers, refusal, success } from '../_shared/answers.ts'
import { isService, serviceClient } from '../_shared/service.ts'

Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response('ok', { headers })
  if (!isService(request)) return refusal(401, 'The service key is needed')
  const service = serviceClient()

  const { data: list, error } = await service.rpc('objects_to_delete')
  if (error) return refusal(503, 'The list cannot be read')
  if (!list) return success({ removed: 0 })
  // Removing a missing object is no error, so that a lost answer does no harm.
  const { error: kept } = await service.storage.from(list.bucket).remove(list.names)
  if (kept) return refusal(503, 'The objects cannot be removed now')
  const { error: notForgotten } = await service.rpc('forget_deleted_objects', list)
  if (notForgotten) return refusal(503, 'The list cannot be written')
  return success({ removed: list.names.length })
})
