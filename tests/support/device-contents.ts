/** Runs in a page: everything that this site stores as one text: databases, addresses of caches, local storage. */
export async function storedText(): Promise<string> {
  const done = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name))
    texts.push(name)
    for (const store of database.objectStoreNames)
      texts.push(JSON.stringify(await done(database.transaction(store).objectStore(store).getAll())))
    database.close()
  }
  for (const name of await caches.keys()) {
    // After a power failure a cache may be unreadable, until the app has made it anew.
    const requests = await (await caches.open(name)).keys().catch(() => [])
    texts.push(name, ...requests.map(({ url }) => url))
  }
  return texts.join('\n')
}

/** Runs in a page: returns the names of its databases and caches. Opening a cache that is being deleted creates it anew. */
export const storedNames = async (): Promise<string> =>
  [...(await indexedDB.databases()).map(({ name }) => name), ...(await caches.keys())].join('\n')

/** Runs in a page: returns the caches that the browser cannot read. */
export async function unreadableCaches(): Promise<string[]> {
  const states = (await caches.keys()).map(async (name) => {
    const cache = await caches.open(name)
    return cache.keys().then(
      () => [],
      () => [name],
    )
  })
  return (await Promise.all(states)).flat()
}

/** Runs in a page: makes the stored session older by `seconds`. */
export function ageSession(seconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('verdant-keep')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const values = opening.result.transaction('values', 'readwrite').objectStore('values')
      const reading = values.get('verdant-session')
      reading.onsuccess = () => {
        const session = JSON.parse(reading.result)
        session.expires_at -= seconds
        values.put(JSON.stringify(session), 'verdant-session')
      }
      values.transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })
}
