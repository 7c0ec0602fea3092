import { databaseExists } from './create-database.ts'
import { retryOnAbort } from './retry-on-abort.ts'

/**
 * Runs `read` on a new connection, which is closed afterwards. Resolves to null if there is no such database; creates
 * none. Retries after an AbortError.
 */
export const readExisting = <Value>(
  name: string,
  read: (database: IDBDatabase) => Promise<Value>,
): Promise<Value | null> =>
  retryOnAbort(async () => {
    // Opening a database that does not exist would begin to create it.
    if (!(await databaseExists(name))) return null
    const database = await openExisting(name)
    if (!database) return null
    try {
      return await read(database)
    } finally {
      database.close()
    }
  })

function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    let isNew = false
    request.onupgradeneeded = () => {
      // It was deleted since.
      isNew = true
      request.transaction?.abort()
    }
    request.onerror = () => (isNew ? resolve(null) : reject(request.error))
    request.onsuccess = () => resolve(request.result)
  })
}
