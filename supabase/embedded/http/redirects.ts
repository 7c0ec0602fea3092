import { AsyncLocalStorage } from 'node:async_hooks'

const requestedRedirect = new AsyncLocalStorage<string>()

/** Runs a request so that links in its mails lead to its `redirect_to`, where that is on this site. */
export function withRequestedRedirect<T>(
  address: string,
  siteUrl: string,
  work: () => Promise<T>,
): Promise<T> {
  const redirect = redirectIn(new URL(address), siteUrl)
  return redirect ? requestedRedirect.run(redirect, work) : work()
}

/** Returns the `redirect_to` of an address where that is on this site; null otherwise. */
export function redirectIn({ searchParams }: URL, siteUrl: string): string | null {
  const redirect = searchParams.get('redirect_to') ?? ''
  return URL.canParse(redirect) && new URL(redirect).origin === new URL(siteUrl).origin ? redirect : null
}

/**
 * Lets the links of a mail continue at the requested address, in our templates and in those of `@supabase/lite`, which lets
 * every link continue at the front page.
 */
export function applyRedirect(html: string, siteUrl: string): string {
  const target = encodeURIComponent(requestedRedirect.getStore() ?? siteUrl)
  return html
    .replaceAll(`&amp;next=${siteUrl}"`, `&amp;next=${target}"`)
    .replaceAll(`&redirect_to=${encodeURIComponent(siteUrl)}"`, `&redirect_to=${target}"`)
}
