// Answers that the backend is running, and its time. Written for Deno, as every edge function.

import { headers as common } from '../_shared/answers.ts'

const headers = { ...common, 'access-control-allow-methods': 'GET, POST, OPTIONS' }

Deno.serve((request) => {
  if (request.method === 'OPTIONS') return new Response('ok', { headers })
  if (request.method !== 'GET' && request.method !== 'POST') {
    return Response.json({ error: 'Method not allowed' }, { status: 405, headers })
  }
  return Response.json({ status: 'ok', at: new Date().toISOString() }, { headers })
})
