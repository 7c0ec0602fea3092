import { openOrCreate } from '../platform/create-database.ts'
import { transact } from '../platform/indexed-db.ts'
import { retryOnAbort } from '../platform/retry-on-abort.ts'

/** A key-value store on this device, beside the rows: the session, and who is signed in. */
export interface DeviceStorage {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}

/**
 * Opens the key-value store in IndexedDB: the service worker can read it, too, and clearing local storage signs nobody
 * out. `device` is a prefix of every key; only the simulator, which has several devices in one process, gives one.
 */
export const openDeviceStorage = (device: string): DeviceStorage => ({
  getItem: (key) =>
    run('readonly', (store) => store.get(device + key)).then((value) =>
      typeof value === 'string' ? value : null,
    ),
  setItem: (key, value) => run('readwrite', (store) => store.put(value, device + key)).then(() => undefined),
  removeItem: (key) => run('readwrite', (store) => store.delete(device + key)).then(() => undefined),
})

const NAME = 'verdant-keep'
const VALUES = 'values'
let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= openAnew()
  opened.catch(forget)
  return opened
}

async function openAnew(): Promise<IDBDatabase> {
  const database = await openOrCreate(NAME, (created) => created.createObjectStore(VALUES))
  // WebKit closes connections of pages in the background; the next call opens a new one.
  database.onclose = forget
  database.onversionchange = () => {
    database.close()
    forget()
  }
  return database
}

function forget() {
  opened = null
}

/** Runs one request; retries after an AbortError, which Chromium raises while it clears a site's storage. */
function run<Value>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const attempt = async () => {
    try {
      return await transact(await open(), VALUES, mode, act)
    } catch (error) {
      forget()
      throw error
    }
  }
  // A connection that closed unheard says so in many ways; a new one is broken off or not.
  return attempt().catch(() => retryOnAbort(attempt))
}
