// What the email service says of emails after it took them: an address that nobody gets emails at, and a reader who called one
// unwanted, get no more. The service signs it with EMAIL_WEBHOOK_SECRET (Standard Webhooks, as Resend does).
//
// 200 it is known   401 not signed by the service   503 the service is to say it again

import { Webhook } from 'npm:standardwebhooks@1.1.1'
import { refusal, success } from '../_shared/answers.ts'
import { logQueueError } from '../_shared/failures.ts'
import { serviceClient } from '../_shared/service.ts'

/** An event, in Resend's form. */
interface Told {
  type?: string
  data?: { to?: unknown; bounce?: { type?: string } }
}

Deno.serve(async (request) => {
  if (request.method !== 'POST') return refusal(405, 'Method not allowed')
  const secret = Deno.env.get('EMAIL_WEBHOOK_SECRET')
  if (!secret) return refusal(503, 'EMAIL_WEBHOOK_SECRET is not set')
  const told = verified(await request.text(), request.headers, secret)
  if (!told) return refusal(401, 'This is not signed by the email service')

  const reason = reasonToStop(told)
  const addresses = [told.data?.to].flat().filter((to): to is string => typeof to === 'string')
  for (const address of reason ? addresses : []) {
    const { error } = await serviceClient().rpc('stop_address', { address: bare(address), reason })
    if (!error) continue
    logQueueError('An address to which no more emails go cannot be recorded', error)
    return refusal(503, 'Please say it again')
  }
  return success({ stopped: reason ? addresses.length : 0 })
})

/** Returns a webhook's event; null where the signature is missing, wrong or older than five minutes. */
function verified(body: string, headers: Headers, secret: string): Told | null {
  const named = ['id', 'timestamp', 'signature'].map((name) => [
    `webhook-${name}`,
    headers.get(`svix-${name}`) ?? headers.get(`webhook-${name}`) ?? '',
  ])
  try {
    return new Webhook(secret).verify(body, Object.fromEntries(named)) as Told
  } catch {
    return null
  }
}

/** A full mailbox is no reason: the service tries again. */
function reasonToStop({ type, data }: Told): 'bounced' | 'complained' | null {
  if (type === 'email.complained') return 'complained'
  return type === 'email.bounced' && data?.bounce?.type !== 'Transient' ? 'bounced' : null
}

/** Returns the address of “Name <address>”. */
const bare = (address: string) => /<([^<>]+)>\s*$/.exec(address)?.[1] ?? address.trim()
