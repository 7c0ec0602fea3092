// Switches off the emails of a kind by the link of an email, without a session. Programs for mail send a POST when their own
// button to unsubscribe is pressed (RFC 8058). A GET changes nothing: it leads to the page of the app, whose button does it.
//
// 200 they are off, now or before   400 the link is not ours   503 retry the same call later

import { headers, refusal, success } from '../_shared/answers.ts'
import { serviceClient, setting } from '../_shared/service.ts'

Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response('ok', { headers })
  const token = new URL(request.url).searchParams.get('token') ?? ''
  if (request.method === 'GET' || request.method === 'HEAD') {
    return new Response(null, {
      status: 303,
      headers: { location: `${setting('SITE_URL')}/stop-emails?token=${encodeURIComponent(token)}` },
    })
  }
  if (request.method !== 'POST') return refusal(405, 'Method not allowed')
  const { data, error, status } = await serviceClient().rpc('stop_emails', { token })
  if (!error) return success({ stopped: data })
  return status >= 400 && status < 500 ? refusal(400, error.message) : refusal(503, 'Please try again')
})
