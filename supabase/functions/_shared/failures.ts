/** What `finish_email` and `finish_notification` return about one that was not sent; null where nobody wants it any more. */
export type Failure = { is_new: boolean; given_up: boolean } | null

/** The longest answer of an email service that is quoted, in characters. */
const QUOTED_LENGTH = 120

/**
 * Returns why an email was not sent: the status, and the service's words where these are short and hold neither an address
 * nor a name. `people` are the names in the email; null is one that its row does not have. Words with digits are left out:
 * an id that changes at each attempt would make each of them another failure.
 */
export function reasonOf(
  { status, words }: { status: number; words: string },
  to: string,
  people: (string | null)[],
): string {
  const said = words.trim().replace(/\S*\d\S*/g, '…')
  const parts = [to.split('@')[0], ...people].flatMap((name) => name?.toLowerCase().split(/\s+/) ?? [])
  const names = parts.filter((part) => part.length > 1)
  const isQuoted =
    said.length <= QUOTED_LENGTH &&
    !/[@\r\n]/.test(said) &&
    !names.some((name) => said.toLowerCase().includes(name))
  return isQuoted && said ? `${status} ${said}` : String(status)
}

/** Logs why something was not sent: once for each reason, and once when it is given up. */
export function logFailure(what: string, reason: string, failure: Failure) {
  if (failure?.given_up) console.warn(`${what} was given up: ${reason}`)
  else if (failure?.is_new) console.warn(`${what} was not sent and will be retried: ${reason}`)
}

/** Logs that a queue does not answer; PostgREST's errors name no row. */
export function logQueueError(what: string, { code, message }: { code: string; message: string }) {
  console.warn(`${what}: ${[code, message].filter(Boolean).join(' ')}`)
}
