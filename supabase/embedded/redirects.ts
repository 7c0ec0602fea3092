import { AsyncLocalStorage } from 'node:async_hooks'

type Mail = { to: string; subject: string; text?: string; html?: string }

const requestedRedirect = new AsyncLocalStorage<string>()

/** Runs a request so that the mails it sends lead to the `redirect_to` it names, where that is on this site. */
export function withRequestedRedirect<T>(
  address: string,
  siteUrl: string,
  work: () => Promise<T>,
): Promise<T> {
  const redirect = new URL(address).searchParams.get('redirect_to') ?? ''
  const here = URL.canParse(redirect) && new URL(redirect).origin === new URL(siteUrl).origin
  return here ? requestedRedirect.run(redirect, work) : work()
}

/** `@supabase/lite` lets every link lead to the front page; this leads it where the asker wanted. */
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
