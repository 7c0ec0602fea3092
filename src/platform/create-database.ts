/** Milliseconds until the browser is asked for its databases again. */
const ASK_AGAIN_MS = 500

/** Frames in which a database is being created. */
const frames = new Set<HTMLIFrameElement>()
let wasCutOff = false
let usesFrames = true

/** Creates databases in the page itself from now on: its IndexedDB is not the browser's (memory-storage.ts). */
export function createWithoutFrames(): void {
  usesFrames = false
}

/**
 * Creates a database with `create`, unless it exists, in a frame of its own: the frame, and with it the creation, ends when
 * the page is suspended. WebKit keeps a page that the user left in its back-forward cache, also while it creates a
 * database; until the cache drops the page, every other page of the site that opens the database waits, and stays blank.
 * `create` gets the frame's IndexedDB, and resolves to the open connection. Does nothing where there are no frames, as in a
 * worker.
 */
export async function createDatabase(
  name: string,
  create: (factory: IDBFactory) => Promise<{ close(): void }>,
): Promise<void> {
  if (!('HTMLIFrameElement' in globalThis) || !usesFrames || (await databaseExists(name))) return
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.documentElement.append(frame)
  frames.add(frame)
  try {
    const created = await create(frame.contentWindow?.indexedDB ?? indexedDB)
    created.close()
  } finally {
    frames.delete(frame)
    frame.remove()
  }
}

/** Opens a database. Where there is none, creates it as `createDatabase` does, with the object stores that `upgrade` makes. */
export async function openOrCreate(
  name: string,
  upgrade: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  await createDatabase(name, (factory) => openIn(factory, name, upgrade))
  return openIn(indexedDB, name, upgrade)
}

/** Opens version 1 of a database; `upgrade` makes its object stores where it is new. */
export function openIn(
  factory: IDBFactory,
  name: string,
  upgrade: (database: IDBDatabase) => void = () => {},
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1)
    request.onupgradeneeded = () => upgrade(request.result)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Returns whether there is such a database; true where the browser does not say. */
export async function databaseExists(name: string): Promise<boolean> {
  try {
    return (await allDatabases()).some((one) => one.name === name)
  } catch {
    // Opening it fails, too, and tells why.
    return true
  }
}

/** Returns all databases of the site. Asks until there is an answer: Chromium gives none while it clears a site's storage. */
export const allDatabases = (): Promise<IDBDatabaseInfo[]> =>
  new Promise((resolve, reject) => {
    const ask = async () => {
      try {
        resolve(await indexedDB.databases())
      } catch (error) {
        reject(error)
      }
      clearInterval(asking)
    }
    const asking = setInterval(ask, ASK_AGAIN_MS)
    void ask()
  })

globalThis.addEventListener?.('pagehide', ({ persisted }) => {
  if (!persisted) return
  wasCutOff ||= frames.size > 0
  for (const frame of frames) frame.remove()
})

globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  // What waits for the creation would wait for ever.
  if (persisted && wasCutOff) location.reload()
})
