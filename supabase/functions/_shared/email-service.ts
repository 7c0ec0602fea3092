/**
 * The e-mail service, chosen by the environment:
 * - `EMAIL_PROVIDER=emailjs`, the default: EmailJS over REST, with EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID,
 *   EMAILJS_PUBLIC_KEY and, in strict mode, EMAILJS_PRIVATE_KEY. "API access for non-browser applications" must be on
 *   there, and the template's recipient must be {{to_email}}. EMAILJS_API_URL stands in for its address.
 * - `EMAIL_PROVIDER=sink`: the embedded backend's page of mails.
 */
export interface Email {
  /** The same for every attempt at the same mail. */
  id: string
  to: string
  /** The template's parameters (spec section 7). */
  params: { title: string; name: string; time: string; message: string; email: string }
}

/**
 * - `sent`: the service accepted it.
 * - `refused`: the service refused it; `status` is 4xx.
 * - `unknown`: it may have been accepted. A server error, no answer, or a broken connection; `status` is 5xx.
 */
export interface Delivery {
  outcome: 'sent' | 'refused' | 'unknown'
  status: number
  words: string
}

/** In milliseconds; less than the device waits for its own answer. */
const SEND_TIMEOUT_MS = 20_000

/** Sends one mail to the service. Never throws. */
export async function deliver(email: Email): Promise<Delivery> {
  const request = Deno.env.get('EMAIL_PROVIDER') === 'sink' ? toSink(email) : toEmailJs(email)
  if (!request) return { outcome: 'refused', status: 403, words: 'The email service has no credentials' }
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(SEND_TIMEOUT_MS) })
    const words = (await response.text()).slice(0, 500)
    if (response.ok) return { outcome: 'sent', status: response.status, words }
    const refused = response.status >= 400 && response.status < 500
    return {
      outcome: refused ? 'refused' : 'unknown',
      status: refused || response.status >= 500 ? response.status : 502,
      words,
    }
  } catch {
    return { outcome: 'unknown', status: 502, words: 'The email service cannot be reached' }
  }
}

function toEmailJs({ to, params }: Email): Request | null {
  const [service, template, key] = ['SERVICE_ID', 'TEMPLATE_ID', 'PUBLIC_KEY'].map((name) =>
    Deno.env.get(`EMAILJS_${name}`),
  )
  if (!service || !template || !key) return null
  const secret = Deno.env.get('EMAILJS_PRIVATE_KEY')
  return post(Deno.env.get('EMAILJS_API_URL') ?? 'https://api.emailjs.com/api/v1.0/email/send', {
    service_id: service,
    template_id: template,
    user_id: key,
    ...(secret ? { accessToken: secret } : {}),
    template_params: { ...params, to_email: to },
  })
}

function toSink({ id, to, params }: Email): Request {
  const { title, name, time, message, email } = params
  const from = [name, email && `<${email}>`].filter(Boolean).join(' ')
  return post(
    `${Deno.env.get('SUPABASE_URL')}/_mail`,
    {
      id,
      to,
      subject: title,
      text: `From ${from}${time && `, ${time}`}\n\n${message}`,
    },
    { authorization: `Bearer ${Deno.env.get('SUPABASE_SERVICE_ROLE_KEY')}` },
  )
}

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
