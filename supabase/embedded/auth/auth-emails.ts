import type { EmailSink } from '../emails.ts'
import { applyRedirect } from '../http/redirects.ts'
import { type MailKind, type MailValues, renderMail, textOf } from './email-templates.ts'
import { sealLinks } from './sealed-links.ts'

interface RenderedMail {
  to: string
  subject: string
  html: string
}

/** Sends the mails about accounts. */
export interface AuthEmails {
  /** Sends a mail that `@supabase/lite` has rendered: its links are sealed, and continue where the request wants. */
  finish(mail: RenderedMail): Promise<void>
  /** Sends a mail that `@supabase/lite` does not send. */
  send(kind: MailKind, to: string, values: Omit<MailValues, 'SiteURL' | 'RedirectTo'>): Promise<void>
}

export function createAuthEmails(options: { mail: EmailSink; siteUrl: string; secret: string }): AuthEmails {
  const { mail, siteUrl, secret } = options
  const finish = ({ to, subject, html }: RenderedMail) => {
    const finished = applyRedirect(sealLinks(html, secret), siteUrl)
    return mail.send({ to, subject, html: finished, text: textOf(finished) })
  }
  return {
    finish,
    send: (kind, to, values) =>
      finish({ to, ...renderMail(kind, { ...values, SiteURL: siteUrl, RedirectTo: siteUrl }) }),
  }
}
