import type { Deliver } from '../email.ts'
import { answered, post } from './answered.ts'

/** The embedded backend's page of emails. */
export const toSink: Deliver = (email) => {
  const { id, to, subject, text, html, attachment } = email
  const { name, address, time } = email.writer
  const from = [name, address && `<${address}>`].filter(Boolean).join(' ')
  return answered(
    post(
      `${Deno.env.get('SUPABASE_URL')}/_mail`,
      {
        id,
        to,
        subject,
        text: `From ${from}${time && `, ${time}`}\n\n${text}${attachment ? `\n\nAttached: ${attachment.name}` : ''}`,
        html,
      },
      { authorization: `Bearer ${Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')}` },
    ),
  )
}
