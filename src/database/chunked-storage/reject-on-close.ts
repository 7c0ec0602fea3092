/** Milliseconds in which the outcome of a transaction may still arrive after its connection was closed. */
const OUTCOME_GRACE_MS = 500

/**
 * Returns the outcome of `work`, or rejects with an AbortError soon after the browser has closed the connection: Chromium,
 * while it empties a site's storage, forgets a transaction that begins at that moment, and neither event of its end comes.
 */
export function rejectOnClose<Value>(connection: IDBDatabase, work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let onClose: (() => void) | undefined
  const closing = new Promise<never>((_resolve, reject) => {
    onClose = () => {
      const error = new DOMException('The browser closed the database', 'AbortError')
      timer = setTimeout(reject, OUTCOME_GRACE_MS, error)
    }
    connection.addEventListener('close', onClose)
  })
  return Promise.race([work, closing]).finally(() => {
    clearTimeout(timer)
    if (onClose) connection.removeEventListener('close', onClose)
  })
}
