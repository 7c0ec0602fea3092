import { escaped, plainPage, plainPageHeaders } from './http/plain-page.ts'
import type { Keys } from './keys.ts'
import { isSame } from './tokens.ts'

/** A mail that a server would have sent. `at` is ISO time; a mail that may be sent twice has an `id`. */
export interface Mail {
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
  return {
    /** Newest first. */
    mails,
    async send(mail: { id?: string; to: string; subject: string; text?: string; html?: string }) {
      if (mail.id && mails.some(({ id }) => id === mail.id)) return
      mails.unshift({ text: '', html: '', ...mail, at: new Date().toISOString() })
      mails.length = Math.min(mails.length, MAX_MAILS)
    },
  }
}

export type EmailSink = ReturnType<typeof createEmailSink>

/** Answers `POST /_mail` as an e-mail service does: `{id?, to, subject, text}`, with the service key. */
export async function receiveEmail(request: Request, sink: EmailSink, secret: string): Promise<Response> {
  if (!hasBearer(request, secret)) return refuse(403, 'The service key is needed')
  const mail: unknown = await request.json().catch(() => null)
  const { id, to, subject, text } = (mail ?? {}) as Record<string, unknown>
  if (typeof to !== 'string' || typeof subject !== 'string' || typeof text !== 'string')
    return refuse(400, 'A mail needs to, subject and text')
  await sink.send({ to, subject, text, ...(typeof id === 'string' ? { id } : {}) })
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
  return new Response(mailPage(sink.mails), { headers: plainPageHeaders() })
}

const refuse = (status: number, words: string) => new Response(words, { status })

const hasBearer = (request: Request, secret: string) =>
  isSame(request.headers.get('authorization') ?? '', `Bearer ${secret}`)

/** Returns the mails as an HTML page, with every address a link. Anybody may have written them: none of it runs. */
export function mailPage(mails: Mail[]): string {
  const list = mails.map(
    ({ to, subject, text, at }) => `<article>
<h2>${escaped(subject)}</h2>
<p>To ${escaped(to)} · <time>${at}</time></p>
<pre>${linked(escaped(text))}</pre>
</article>`,
  )
  return plainPage('Mail', list.join('\n') || '<p>Nothing has been sent since this server started.</p>')
}

const linked = (html: string) =>
  html.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
