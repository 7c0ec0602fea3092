import { applyRedirect } from '../http/redirects.ts'
import type { MailSink } from '../mail.ts'
import { type MailKind, type MailValues, renderMail, textOf } from './mail-templates.ts'
import { sealLinks } from './sealed-links.ts'

interface RenderedMail {
  to: string
  subject: string
  html: string
}

/** Sends the mails about accounts. */
export interface AuthMails {
  /** Sends a mail that `@supabase/lite` has rendered: its links are sealed, and continue where the request wants. */
  finish(mail: RenderedMail): Promise<void>
  /** Sends a mail that `@supabase/lite` does not send. */
  send(kind: MailKind, to: string, values: Omit<MailValues, 'SiteURL' | 'RedirectTo'>): Promise<void>
}

export function createAuthMails(options: { mail: MailSink; siteUrl: string; secret: string }): AuthMails {
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
