/** Why the server gave no answer to use. Decided by status and code, never by words in a message. */
export type Failure =
  /**
   * No network, a captive portal, a time-out, too many requests, a server in trouble: the same again later may do.
   * `untouched`: the server certainly did nothing; otherwise only its answer may be lost.
   */
  | { kind: 'unreachable'; untouched: boolean }
  /** There is no session for this person any more; she must sign in again. */
  | { kind: 'signed-out' }
  /** The server understood, and said no; the same again gives the same. */
  | { kind: 'refused'; status: number; code: string; message: string }

export type Answer<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

export const answered = <Value>(value: Value) => ({ ok: true, value }) as const
export const failed = (failure: Failure) => ({ ok: false, failure }) as const
export const unreachable = failed({ kind: 'unreachable', untouched: false })
/** Nothing was asked of the server. */
export const notAsked = failed({ kind: 'unreachable', untouched: true })
export const signedOut = failed({ kind: 'signed-out' })

const passing = new Set([
  '40001',
  '40P01',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'PGRST000',
  'PGRST001',
  'PGRST002',
  'PGRST003',
])

/** Statuses that say nothing about the request itself. */
export const isPassing = (status: number): boolean =>
  status === 0 || status === 408 || status === 425 || status === 429 || status >= 500

/** Sorts a server's no by its status and code. */
export function failureOf(status: number, error: { code?: string | undefined; message: string }): Failure {
  if (isPassing(status) || passing.has(error.code ?? ''))
    return { kind: 'unreachable', untouched: status === 429 }
  if (status === 401) return { kind: 'signed-out' }
  return { kind: 'refused', status, code: error.code ?? '', message: error.message }
}
