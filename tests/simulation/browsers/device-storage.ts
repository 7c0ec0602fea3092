import type { DeviceStorage } from '../checks/device-data.ts'
import type { BrowserDevice } from './browser-device.ts'

/** Records by database and store. */
type StoredDatabases = Record<string, Record<string, unknown[]>>

/** Reads everything that a browser stores in IndexedDB and in localStorage, at one moment for each database. */
export async function readStorage({ name, person }: BrowserDevice): Promise<DeviceStorage> {
  const items = await person.tab.run(() => Object.entries({ ...localStorage }))
  return storageOf(name, await person.tab.run(readDatabases), new Map(items))
}

/** Runs in a page. */
async function readDatabases(): Promise<StoredDatabases> {
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const databases: StoredDatabases = {}
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    const names = [...database.objectStoreNames]
    if (names.length > 0) {
      const transaction = database.transaction(names)
      const stores = names.map(async (store) => [store, await done(transaction.objectStore(store).getAll())])
      databases[name] = Object.fromEntries(await Promise.all(stores))
    }
    database.close()
  }
  return databases
}

/** Returns a storage as the checks read it. */
export const storageOf = (
  name: string,
  databases: StoredDatabases,
  localStorage: ReadonlyMap<string, string> = new Map(),
): DeviceStorage => ({
  name,
  localStorage,
  disk: {
    values: (database, store) => databases[database]?.[store] ?? null,
    names: () => Object.keys(databases),
  },
})
