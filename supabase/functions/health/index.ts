// Answers whether the server works, as the database says: 200, or 503 with the names of what fails. The numbers are for
// the service key alone.

import { headers as common } from '../_shared/answers.ts'
import { isService, serviceClient } from '../_shared/service.ts'

const headers = {
  ...common,
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'cache-control': 'no-store',
}

/** Milliseconds after which the database counts as down. */
const DATABASE_TIMEOUT_MS = 5_000

/** What `private.health` returns, with its numbers. */
interface Health {
  ok: boolean
  failing: string[]
}

Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response('ok', { headers })
  if (request.method !== 'GET' && request.method !== 'POST') {
    return Response.json({ error: 'Method not allowed' }, { status: 405, headers })
  }
  const health = await askDatabase()
  const { ok, failing } = health
  return Response.json(isService(request) ? health : { ok, failing }, { status: ok ? 200 : 503, headers })
})

async function askDatabase(): Promise<Health> {
  const { data, error } = await serviceClient()
    .rpc('health')
    .abortSignal(AbortSignal.timeout(DATABASE_TIMEOUT_MS))
  if (!error) return data
  console.warn(`The database does not answer: ${[error.code, error.message].filter(Boolean).join(' ')}`)
  return { ok: false, failing: ['database'] }
}
