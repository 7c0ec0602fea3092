/**
 * A few small values this device keeps beside the rows: the session and who is signed in. In IndexedDB, so that the
 * service worker can read them too, and so that clearing local storage signs nobody out.
 */
export const keep = {
  getItem: (key: string): Promise<string | null> =>
    run('readonly', (store) => store.get(key)).then((value) => (typeof value === 'string' ? value : null)),
  setItem: (key: string, value: string): Promise<void> =>
    run('readwrite', (store) => store.put(value, key)).then(() => undefined),
  removeItem: (key: string): Promise<void> =>
    run('readwrite', (store) => store.delete(key)).then(() => undefined),
}

const NAME = 'verdant-keep'
let opened: Promise<IDBDatabase> | null = null

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore('values')
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

/** Resolves with the request's result when its transaction is complete, never before. */
async function run<Value>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await open()
  return new Promise((resolve, reject) => {
    try {
      const transaction = database.transaction('values', mode)
      const request = act(transaction.objectStore('values'))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    } catch (error) {
      forget()
      reject(error)
    }
  })
}
