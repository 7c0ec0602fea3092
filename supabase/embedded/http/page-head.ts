import type { Api } from './rewrite.ts'

/** Milliseconds after which a page is answered without a head of its own. */
const TIMEOUT_MS = 2_000

/** Addresses of pages that people pass on. */
const passedOn = /^\/(jobs|profile)\/[^/]+$/

/** Returns a function that asks `page-head` for the elements of a path's head; it resolves with null where there are none. */
export const createPageHeads =
  (functions: Api, url: string, key: string) =>
  async (path: string): Promise<string | null> => {
    if (!passedOn.test(path)) return null
    const address = new URL('/functions/v1/page-head', url)
    address.searchParams.set('path', path)
    const late = new Promise<null>((resolve) => setTimeout(resolve, TIMEOUT_MS, null).unref())
    const answer = await Promise.race([functions(new Request(address, { headers: { apikey: key } })), late])
    return answer?.ok ? answer.text() : null
  }

/** Returns a page with these elements in place of its own title and description. */
export const withHead = (html: string, elements: string): string =>
  html
    .replace(/<meta\s+name="description"[^>]*>/, '')
    // A function: "$" in a replacement has a meaning.
    .replace(/<title>[^<]*<\/title>/, () => elements)
