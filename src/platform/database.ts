import { whileOpen } from './while-open.ts'

/** An IndexedDB database as it stands; null where there is none yet. Creates nothing. */
export function openExisting(name: string): Promise<IDBDatabase | null> {
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

/** All values of one of its stores, in the order of their keys. `Value` is what the caller once wrote there. */
export function readAll<Value>(database: IDBDatabase, store: string): Promise<Value[]> {
  const reading = new Promise<Value[]>((resolve, reject) => {
    const transaction = database.transaction(store)
    const request: IDBRequest<Value[]> = transaction.objectStore(store).getAll()
    transaction.onabort = () => reject(transaction.error)
    transaction.oncomplete = () => resolve(request.result)
  })
  return whileOpen(database, reading)
}
