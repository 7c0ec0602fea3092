import { transact } from '../platform/indexed-db.ts'
import { again } from '../platform/retry-on-abort.ts'

/** A few small values this device keeps beside the rows: the session and who is signed in. */
export interface Keep {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}

/**
 * In IndexedDB, so that the service worker can read them too, and so that clearing local storage signs nobody out.
 * `device` sets apart several devices in one process, which only the simulator has.
 */
export const keepOf = (device: string): Keep => ({
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
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(VALUES)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      // Closed by the browser (WebKit, in the background) or for an upgrade: the next call opens it again.
      request.result.onclose = forget
      request.result.onversionchange = () => {
        request.result.close()
        forget()
      }
      resolve(request.result)
    }
  })
  opened.catch(forget)
  return opened
}

function forget() {
  opened = null
}

/** Done again where the browser breaks it off, as it does while it empties a site's storage. */
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
  return attempt().catch(() => again(attempt))
}
