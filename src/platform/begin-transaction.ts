/**
 * Makes a transaction complete only once its changes are on the disk, where a power failure does not undo them. By default
 * browsers complete it as soon as the operating system has the changes, which it writes to the disk seconds later.
 */
export const DURABILITY = 'strict'

/** Begins a transaction with `DURABILITY`, which is aborted if the page is suspended. */
export function beginTransaction(
  connection: IDBDatabase,
  stores: string | string[],
  mode: IDBTransactionMode,
): IDBTransaction {
  const transaction = connection.transaction(stores, mode, { durability: DURABILITY })
  abortOnSuspend(transaction)
  return transaction
}

const running = new Set<IDBTransaction>()

/**
 * Aborts this transaction if the page is suspended before it has ended. WebKit keeps a page that the user left in its
 * back-forward cache, and with it the page's transactions: until the cache drops the page, every other page of the site
 * waits for them, and stays blank.
 */
export function abortOnSuspend(transaction: IDBTransaction): void {
  running.add(transaction)
  const ended = () => running.delete(transaction)
  transaction.addEventListener('complete', ended)
  transaction.addEventListener('abort', ended)
}

// A worker has no such event; nor has Node.
globalThis.addEventListener?.('pagehide', ({ persisted }) => {
  if (!persisted) return
  for (const transaction of running) {
    try {
      transaction.abort()
    } catch {
      // It is committing.
    }
  }
})
