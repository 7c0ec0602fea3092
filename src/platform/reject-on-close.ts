/** Milliseconds after the close in which the outcome of a transaction may still arrive: it may have ended before. */
const CLOSE_GRACE_MS = 500

/**
 * Resolves or rejects as `work` does, or rejects with an AbortError soon after the browser has closed the connection:
 * while Chromium clears a site's storage, a transaction may never end.
 */
export function rejectOnClose<Value>(connection: IDBDatabase, work: PromiseLike<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onClose = () => {
      timer = setTimeout(
        reject,
        CLOSE_GRACE_MS,
        new DOMException('The browser closed the database', 'AbortError'),
      )
    }
    connection.addEventListener('close', onClose)
    const cleanUp = () => {
      connection.removeEventListener('close', onClose)
      clearTimeout(timer)
    }
    Promise.resolve(work).finally(cleanUp).then(resolve, reject)
  })
}
