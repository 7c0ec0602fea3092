import { AsyncLocalStorage } from 'node:async_hooks'

type Mail = { to: string; subject: string; text?: string; html?: string }

const requestedRedirect = new AsyncLocalStorage<string>()

/** Runs a request so that links in its mails lead to its `redirect_to`, where that is on this site. */
export function withRequestedRedirect<T>(
  address: string,
  siteUrl: string,
  work: () => Promise<T>,
): Promise<T> {
  const redirect = new URL(address).searchParams.get('redirect_to') ?? ''
  const here = URL.canParse(redirect) && new URL(redirect).origin === new URL(siteUrl).origin
  return here ? requestedRedirect.run(redirect, work) : work()
}

/**
 * Replaces the target of a mail's links by the requested one; `@supabase/lite` lets every link lead to the front page.
 */
export function applyRedirect(mail: Mail, siteUrl: string): Mail {
  const redirect = requestedRedirect.getStore()
  if (!redirect) return mail
  const from = `redirect_to=${encodeURIComponent(siteUrl)}`
  const to = `redirect_to=${encodeURIComponent(redirect)}`
  const replace = (text: string) => text.replaceAll(from, to)
  return {
    ...mail,
    ...(mail.text !== undefined && { text: replace(mail.text) }),
    ...(mail.html !== undefined && { html: replace(mail.html) }),
  }
}
