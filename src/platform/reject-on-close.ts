/** Milliseconds in which a transaction that did end before its connection is still heard of. */
const CLOSE_GRACE_MS = 500

/**
 * The outcome of `work` on this connection, or a rejection soon after the browser has closed it: Chromium, emptying a
 * site's storage, forgets a transaction that begins in the same moment, and it ends neither way.
 */
export function rejectOnClose<Value>(connection: IDBDatabase, work: PromiseLike<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    const closed = () => {
      waiting = setTimeout(
        reject,
        CLOSE_GRACE_MS,
        new DOMException('The browser closed the database', 'AbortError'),
      )
    }
    connection.addEventListener('close', closed)
    const over = () => {
      connection.removeEventListener('close', closed)
      clearTimeout(waiting)
    }
    work.then(
      (value) => {
        over()
        resolve(value)
      },
      (error) => {
        over()
        reject(error)
      },
    )
  })
}
