/** Why a request has no usable answer. Decided by status and code, never by the text of a message. */
export type Failure =
  /**
   * No network, a captive portal, a time-out, too many requests, an error of the server: a retry may succeed.
   * `definitelyNotSent`: the server did nothing; otherwise it may have acted and only its answer is lost. `tookTooLong`:
   * it ended the statement and undid what it had done; the same request would end the same way, a smaller one may not.
   */
  | { kind: 'unreachable'; definitelyNotSent: boolean; tookTooLong?: true }
  /** The session of this user has ended; the user must sign in again. */
  | { kind: 'signed-out' }
  /** The server refused the request; a retry would be refused, too. */
  | { kind: 'refused'; status: number; code: string; message: string }

export type RemoteResult<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

export const fail = (failure: Failure) => ({ ok: false, failure }) as const
export const unreachable = fail({ kind: 'unreachable', definitelyNotSent: false })
/** The request was never sent. */
export const notSent = fail({ kind: 'unreachable', definitelyNotSent: true })
export const signedOut = fail({ kind: 'signed-out' })

const STATEMENT_TIMEOUT = '57014'

const transientCodes = new Set([
  '40001',
  '40P01',
  '55P03',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'PGRST000',
  'PGRST001',
  'PGRST002',
  'PGRST003',
])

/** Returns whether a status says nothing about the request itself. A success with an error is half an answer. */
export const isTransient = (status: number): boolean =>
  status < 400 || status === 408 || status === 425 || status === 429 || status >= 500

/** Classifies an error answer by its status and code. */
export function failureOf(status: number, error: { code?: string | undefined; message: string }): Failure {
  if (error.code === STATEMENT_TIMEOUT)
    return { kind: 'unreachable', definitelyNotSent: true, tookTooLong: true }
  if (isTransient(status) || transientCodes.has(error.code ?? ''))
    return { kind: 'unreachable', definitelyNotSent: status === 429 }
  if (status === 401) return { kind: 'signed-out' }
  return { kind: 'refused', status, code: error.code ?? '', message: error.message }
}
