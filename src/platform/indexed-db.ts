import { rejectOnClose } from './reject-on-close.ts'
import { retryOnAbort } from './retry-on-abort.ts'

/** What lies in one store of an IndexedDB database, in the order of its keys. */
interface Contents {
  version: number
  values: unknown[]
}

declare global {
  /** Readings that began before the app's code had come (src/before-paint.ts), by name, for whoever asks first. */
  var earlyReads: Map<string, Promise<unknown>> | undefined
}

/** Keeps a reading that has begun, for `takeReading`. */
export function keepEarlyRead(name: string, reading: Promise<unknown>): void {
  globalThis.earlyReads ??= new Map()
  globalThis.earlyReads.set(name, reading)
  // Whoever takes it hears of its failure.
  reading.catch(() => undefined)
}

/** Returns a reading that was kept, once; undefined where there is none. */
export function takeEarlyRead<Value>(name: string): Promise<Value> | undefined {
  const reading = globalThis.earlyReads?.get(name)
  globalThis.earlyReads?.delete(name)
  return reading as Promise<Value> | undefined
}

/** Drops the readings that nobody has taken by now: they grow old. */
export function dropEarlyReads(): void {
  globalThis.earlyReads = undefined
}

const earlyReadKey = (name: string, store: string) => `${name} ${store}`

/** Begins a reading that the next `readStore` of it takes over. */
export const startEarlyRead = (name: string, store: string): void =>
  keepEarlyRead(earlyReadKey(name, store), readNow(name, store))

/** Everything in one store of a database, out of IndexedDB by hand; null where there is none yet. Creates nothing. */
export const readStore = (name: string, store: string): Promise<Contents | null> =>
  takeEarlyRead(earlyReadKey(name, store)) ?? readNow(name, store)

/** How many values lie in one store of a database, out of IndexedDB by hand; 0 where there is no database. Creates nothing. */
export const countStore = (name: string, store: string): Promise<number> =>
  retryOnAbort(async () => {
    const database = await openExisting(name)
    if (!database) return 0
    try {
      return await transact(database, store, 'readonly', (all) => all.count())
    } finally {
      database.close()
    }
  })

/** Deletes a database; resolves once it is gone. Connections of other tabs are asked to close first. */
export const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })

const readNow = (name: string, store: string): Promise<Contents | null> =>
  retryOnAbort(async () => {
    const database = await openExisting(name)
    if (!database) return null
    try {
      return {
        version: database.version,
        values: await transact(database, store, 'readonly', (all) => all.getAll()),
      }
    } finally {
      database.close()
    }
  })

function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name)
    let isNew = false
    request.onupgradeneeded = () => {
      isNew = true
      request.transaction?.abort()
    }
    request.onerror = () => (isNew ? resolve(null) : reject(request.error))
    request.onsuccess = () => resolve(request.result)
  })
}

/** One request to a store, in a transaction of its own; its result once that is complete, never before. */
export function transact<Value>(
  database: IDBDatabase,
  store: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const ended = new Promise<Value>((resolve, reject) => {
    const transaction = database.transaction(store, mode)
    const request = act(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
  return rejectOnClose(database, ended)
}
