// Sends a member's message to another member, whose address never leaves the server. Written for Deno.
//
// 200 it was sent, now or before   400 a field is missing or malformed   401 nobody is signed in
// 404 the sender may not write to this member, or there is none           409 it may have been sent: not sent again
// 429 enough messages for a day    503 retry the same call later
// A refusal by the email service is answered with its status: 400, 403, 429, 451, 5xx.

import { bearer, headers, refusal, success } from '../_shared/answers.ts'
import { emailHtml } from '../_shared/email-html.ts'
import { deliver } from '../_shared/email-service.ts'
import { productName } from '../_shared/product-name.ts'
import { serviceClient } from '../_shared/service.ts'
import { readMessage, signed, subject } from './message.ts'

const unknownOutcome = 'It is not known whether this message was sent, so it was not sent again.'

/** Statuses of the email service that are passed on; the others have a meaning of their own to the device. */
const passedOn = new Set([400, 403, 429, 451])

Deno.serve(async (request) => {
  if (request.method === 'OPTIONS') return new Response('ok', { headers })
  if (request.method !== 'POST') return refusal(405, 'Method not allowed')
  const service = serviceClient()

  const { data: session, error: unverified } = await service.auth.getUser(bearer(request))
  if (unverified && !(unverified.status && unverified.status < 500)) return refusal(503, 'Please try again')
  if (!session.user) return refusal(401, 'Sign in first')

  const message = readMessage(await request.json().catch(() => null))
  if (!message) return refusal(400, 'A field is missing or malformed')
  const { member_id, mutation_id, ...params } = message
  const sender = session.user.id

  const { data: begun, error } = await service.rpc('begin_contact', {
    sender,
    member: member_id,
    mutation_id,
  })
  if (error) return refusal(503, 'Please try again')
  switch (begun.state) {
    case 'sent':
      return success({ status: 'sent' })
    case 'unknown':
      return refusal(409, unknownOutcome)
    case 'sending':
      return refusal(503, 'This message is being sent')
    // Absent, unapproved, closed to contact or blocked: the refusal does not tell which.
    case 'forbidden':
      return refusal(404, 'You cannot write to this member.')
    case 'limit':
      return refusal(429, 'You can send ten messages a day. Please try again tomorrow.')
    case 'member-limit':
      return refusal(429, 'This member has got many messages today. Please try again tomorrow.')
    case 'stopped':
      return refusal(404, 'Emails do not reach this member at the moment.')
  }

  const title = subject(params.title)
  const text = signed(params.message, begun.from)
  const { outcome, status, words } = await deliver({
    id: mutation_id,
    to: begun.address,
    subject: title,
    text,
    html: emailHtml(productName(), { title, lines: [text], footer: [] }),
    writer: { name: params.name, address: params.email, time: params.time },
  })
  // If this call is lost, the message counts as one with an unknown outcome.
  await service.rpc('finish_contact', { sender, mutation_id, state: outcome, status })
  if (outcome === 'sent') return success({ status: 'sent' })
  if (outcome === 'unknown') return refusal(status, words || unknownOutcome)
  return refusal(passedOn.has(status) ? status : 422, words || `The email service answered ${status}`)
})
