import { beginTransaction } from './begin-transaction.ts'
import { keepEarlyWork, takeEarlyWork } from './early-work.ts'
import { readExisting } from './read-existing.ts'
import { rejectOnClose } from './reject-on-close.ts'

/** Contents of one object store, in the order of its keys. */
interface StoreContents {
  version: number
  values: unknown[]
}

const earlyReadKey = (name: string, store: string) => `${name} ${store}`

/** Starts a read that the next `readStore` of this object store returns. */
export const startEarlyRead = (name: string, store: string): void =>
  keepEarlyWork(earlyReadKey(name, store), readStoreNow(name, store))

/** Reads a whole object store; null if there is no such database. Creates nothing. */
export const readStore = (name: string, store: string): Promise<StoreContents | null> =>
  (takeEarlyWork(earlyReadKey(name, store)) as Promise<StoreContents | null> | undefined) ??
  readStoreNow(name, store)

/** Counts the values of an object store; 0 if there is no such database. Creates nothing. */
export const countStore = async (name: string, store: string): Promise<number> =>
  (await readExisting(name, (database) => transact(database, store, 'readonly', (all) => all.count()))) ?? 0

/** Deletes a database; resolves once it is deleted. The browser asks the connections of other tabs to close first. */
export const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })

const readStoreNow = (name: string, store: string): Promise<StoreContents | null> =>
  readExisting(name, async (database) => ({
    version: database.version,
    values: await transact(database, store, 'readonly', (all) => all.getAll()),
  }))

/** Runs one request in a transaction of its own. Resolves to its result when the transaction is complete. */
export function transact<Value>(
  database: IDBDatabase,
  store: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const ended = new Promise<Value>((resolve, reject) => {
    const transaction = beginTransaction(database, store, mode)
    const request = act(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
  return rejectOnClose(database, ended)
}
