import type { Delivery } from '../email.ts'

/** Milliseconds; less than the device waits for its own answer. */
export const SEND_TIMEOUT_MS = 20_000

/** Sends a request that hands an email over, and returns what its answer means. Never throws. */
export async function answered(request: Request): Promise<Delivery> {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(SEND_TIMEOUT_MS) })
    const words = (await response.text()).slice(0, 500)
    if (response.ok) return { outcome: 'sent', status: response.status, words, providerId: idIn(words) }
    const refused = response.status >= 400 && response.status < 500
    return {
      outcome: refused ? 'refused' : 'unknown',
      status: refused || response.status >= 500 ? response.status : 502,
      words,
      providerId: null,
    }
  } catch {
    return {
      outcome: 'unknown',
      status: 502,
      words: 'The email service cannot be reached',
      providerId: null,
    }
  }
}

/** Returns `id` of an answer in JSON; null where there is none. */
function idIn(words: string): string | null {
  try {
    const { id } = JSON.parse(words)
    return typeof id === 'string' ? id.slice(0, 200) : null
  } catch {
    return null
  }
}

export const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

/** The headers by which programs for mail offer to unsubscribe with one press (RFC 8058). */
export const unsubscribeHeaders = (url: string | undefined): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
