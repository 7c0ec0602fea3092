import type { Deliver } from '../email.ts'
import { answered, post, unsubscribeHeaders } from './answered.ts'

/**
 * An HTTP API in Resend's form, with EMAIL_API_KEY, EMAIL_FROM (“Name <address>”) and, for another service than Resend,
 * EMAIL_API_URL. It sends the emails of one idempotency key once: where it has sent one of this id with other words, an
 * attempt before this one has reached it.
 */
export const toHttpApi: Deliver = ({ id, to, subject, text, html, writer, unsubscribe, attachment }) => {
  const [key, from] = [Deno.env.get('EMAIL_API_KEY'), Deno.env.get('EMAIL_FROM')]
  if (!key || !from) return null
  const request = post(
    Deno.env.get('EMAIL_API_URL') ?? 'https://api.resend.com/emails',
    {
      from,
      to: [to],
      subject,
      text,
      html,
      ...(writer.address ? { reply_to: writer.address } : {}),
      headers: unsubscribeHeaders(unsubscribe),
      ...(attachment ? { attachments: [{ filename: attachment.name, content: attachment.base64 }] } : {}),
    },
    { authorization: `Bearer ${key}`, 'idempotency-key': id },
  )
  return answered(request).then((delivery) =>
    delivery.status === 409 && delivery.words.includes('invalid_idempotent_request')
      ? { ...delivery, outcome: 'sent' }
      : delivery,
  )
}
