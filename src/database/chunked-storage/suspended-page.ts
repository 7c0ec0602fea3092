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
