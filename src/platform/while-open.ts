/**
 * The outcome of `work` on this connection, or a rejection once the browser closes it: Chromium, emptying a site's
 * storage, forgets a transaction that begins in the same moment, and it ends neither way.
 */
export function whileOpen<Value>(connection: IDBDatabase, work: PromiseLike<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const closed = () => reject(new DOMException('The browser closed the database', 'AbortError'))
    connection.addEventListener('close', closed)
    const over = () => connection.removeEventListener('close', closed)
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
