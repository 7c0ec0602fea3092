import { toEmailJs } from './deliveries/emailjs.ts'
import { toHttpApi } from './deliveries/http-api.ts'
import { toSink } from './deliveries/sink.ts'
import { toSmtp } from './deliveries/smtp.ts'
import type { Deliver, Delivery, Email } from './email.ts'

/**
 * The ways to send an email; EMAIL_PROVIDER names one:
 * - `emailjs`, the default: EmailJS over REST (spec section 7).
 * - `http`: any HTTP API in Resend's form.
 * - `smtp`: a server for mail, where this host can open a socket.
 * - `sink`: the embedded backend's page of emails.
 */
const ways: Record<string, Deliver> = { emailjs: toEmailJs, http: toHttpApi, smtp: toSmtp, sink: toSink }

/** Sends one email to the service. Never throws. */
export async function deliver(email: Email): Promise<Delivery> {
  const way = ways[Deno.env.get('EMAIL_PROVIDER') || 'emailjs']
  return (
    (await way?.(email)) ?? {
      outcome: 'refused',
      status: 403,
      words: 'The email service has no credentials',
      providerId: null,
    }
  )
}
