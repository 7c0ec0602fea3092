import { escaped, plainPage, plainPageHeaders } from './http/plain-page.ts'
import type { Keys } from './keys.ts'
import { isSame } from './tokens.ts'

/** A mail that a server would have sent. `at` is ISO time; a mail that may be sent twice has an `id`. */
export interface Mail {
  /** Counted from 1. */
  nth: number
  id?: string
  to: string
  subject: string
  text: string
  html: string
  at: string
}

const MAX_MAILS = 200

/** Keeps the latest mails in memory instead of sending them. */
export function createEmailSink() {
  const mails: Mail[] = []
  let sent = 0
  return {
    /** Newest first. */
    mails,
    async send(mail: { id?: string; to: string; subject: string; text?: string; html?: string }) {
      if (mail.id && mails.some(({ id }) => id === mail.id)) return
      sent += 1
      mails.unshift({ nth: sent, text: '', html: '', ...mail, at: new Date().toISOString() })
      mails.length = Math.min(mails.length, MAX_MAILS)
    },
  }
}

export type EmailSink = ReturnType<typeof createEmailSink>

/** Answers `POST /_mail` as an e-mail service does: `{id?, to, subject, text, html?}`, with the service key. */
export async function receiveEmail(request: Request, sink: EmailSink, secret: string): Promise<Response> {
  if (!hasBearer(request, secret)) return refuse(403, 'The service key is needed')
  const mail: unknown = await request.json().catch(() => null)
  const { id, to, subject, text, html } = (mail ?? {}) as Record<string, unknown>
  if (typeof to !== 'string' || typeof subject !== 'string' || typeof text !== 'string')
    return refuse(400, 'A mail needs to, subject and text')
  await sink.send({
    to,
    subject,
    text,
    ...(typeof id === 'string' ? { id } : {}),
    ...(typeof html === 'string' ? { html } : {}),
  })
  return new Response('OK')
}

/**
 * Answers `/_mail` with the page of mails, `/_mail.json` with the mails as JSON. The address must carry the token that
 * was printed at the start, or the request the service key.
 */
export function serveEmails(
  request: Request,
  sink: EmailSink,
  keys: Pick<Keys, 'secret' | 'mail'>,
): Response {
  const { pathname, searchParams } = new URL(request.url)
  if (!isSame(searchParams.get('token') ?? '', keys.mail) && !hasBearer(request, keys.secret))
    return refuse(403, 'Mails are read through the address that was printed when this server started')
  if (pathname === '/_mail.json')
    return Response.json(sink.mails, { headers: { 'cache-control': 'no-store' } })
  const shown = sink.mails.find(({ nth }) => String(nth) === searchParams.get('nth'))
  if (shown) return new Response(shown.html, { headers: MAIL_HEADERS })
  return new Response(mailPage(sink.mails, keys.mail), { headers: plainPageHeaders() })
}

/** A mail by itself looks as in a program for mail: with its own styles, and without scripts. */
const MAIL_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation",
}

const refuse = (status: number, words: string) => new Response(words, { status })

const hasBearer = (request: Request, secret: string) =>
  isSame(request.headers.get('authorization') ?? '', `Bearer ${secret}`)

/** Returns the mails as an HTML page, with every address a link. Anybody may have written them: none of it runs. */
export function mailPage(mails: Mail[], token: string): string {
  const list = mails.map(
    ({ nth, to, subject, text, html, at }) => `<article>
<h2>${escaped(subject)}</h2>
<p>To ${escaped(to)} · <time>${at}</time>${html && ` · <a href="?token=${escaped(token)}&amp;nth=${nth}">As people see it</a>`}</p>
<pre>${linked(escaped(text))}</pre>
</article>`,
  )
  return plainPage('Mail', list.join('\n') || '<p>Nothing has been sent since this server started.</p>')
}

const linked = (html: string) =>
  html.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
