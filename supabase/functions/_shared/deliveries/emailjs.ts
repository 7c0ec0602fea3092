import type { Deliver } from '../email.ts'
import { answered, post } from './answered.ts'

/**
 * EmailJS over REST, with EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID, EMAILJS_PUBLIC_KEY and, in strict mode,
 * EMAILJS_PRIVATE_KEY. "API access for non-browser applications" must be on there, and the template's recipient must be
 * {{to_email}}. EMAILJS_API_URL stands in for its address. Its template decides how an email looks: it gets the text,
 * and no file: the link of an invoice leads to its PDF.
 */
export const toEmailJs: Deliver = ({ to, subject, text, writer: { name, address, time } }) => {
  const [service, template, key] = ['SERVICE_ID', 'TEMPLATE_ID', 'PUBLIC_KEY'].map((setting) =>
    Deno.env.get(`EMAILJS_${setting}`),
  )
  if (!service || !template || !key) return null
  const secret = Deno.env.get('EMAILJS_PRIVATE_KEY')
  return answered(
    post(Deno.env.get('EMAILJS_API_URL') ?? 'https://api.emailjs.com/api/v1.0/email/send', {
      service_id: service,
      template_id: template,
      user_id: key,
      ...(secret ? { accessToken: secret } : {}),
      template_params: { title: subject, name, time, message: text, email: address, to_email: to },
    }),
  )
}
