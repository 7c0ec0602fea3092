import { AsyncLocalStorage } from 'node:async_hooks'

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
export function applyRedirect(text: string, siteUrl: string): string {
  const target = (address: string) => `redirect_to=${encodeURIComponent(address)}`
  return text.replaceAll(target(siteUrl), target(requestedRedirect.getStore() ?? siteUrl))
}
