import { beginNewLog } from '../platform/begin-new-log.ts'
import { openOrCreate } from '../platform/create-database.ts'
import { readStore, transact } from '../platform/indexed-db.ts'
import { readExisting } from '../platform/read-existing.ts'
import { retryOnAbort } from '../platform/retry-on-abort.ts'

/** A file that another app shared with this one, stored until the user decides what to do with it. */
export interface SharedFile {
  id: string
  file: File
  /** Milliseconds. */
  at: number
}

interface StoredFile {
  id: string
  /** Null where nobody was signed in: it belongs to the next to sign in. */
  userId: string | null
  name: string
  type: string
  /** Bytes, not a Blob: WebKit loses Blobs in IndexedDB. */
  bytes: ArrayBuffer
  at: number
}

/** What one share may bring: other apps, and pages of others, decide what they send. */
const MAX_FILES = 20
const MAX_FILE_BYTES = 10 * 1024 * 1024

/** Files that nobody has added anywhere within this time are deleted. */
const KEPT_MS = 86_400_000

const NAME = 'verdant-shared'
const FILES = 'files'

const listeners = new Set<() => void>()

/** Calls `listener` when this page has changed the stored files. Returns how to stop. */
export function onSharedFiles(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const notify = () => {
  for (const listener of listeners) listener()
}

/**
 * Stores files for this user, or for the next to sign in, twenty of at most 10 MB. The bytes are on disk when it resolves.
 * Returns how many were left out.
 */
export async function storeSharedFiles(
  userId: string | null,
  files: readonly File[],
  now: number,
): Promise<number> {
  const taken = files.filter(({ size }) => size <= MAX_FILE_BYTES).slice(0, MAX_FILES)
  const stored: StoredFile[] = []
  for (const file of taken) {
    const { name, type } = file
    stored.push({ id: crypto.randomUUID(), userId, name, type, bytes: await file.arrayBuffer(), at: now })
  }
  await beginNewLog()
  await retryOnAbort(() => put(stored))
  notify()
  return files.length - taken.length
}

/**
 * Returns the files shared with this user and those shared while nobody was signed in, newest first. Deletes those of more
 * than a day ago.
 */
export async function sharedFiles(userId: string | null): Promise<SharedFile[]> {
  const stored = ((await readStore(NAME, FILES))?.values as StoredFile[] | undefined) ?? []
  const isOld = ({ at }: StoredFile) => at < Date.now() - KEPT_MS
  const old = stored.filter(isOld)
  if (old.length > 0) await deleteSharedFiles(old.map(({ id }) => id))
  return stored
    .filter((file) => !isOld(file) && isFor(userId)(file))
    .map(({ id, name, type, bytes, at }) => ({ id, file: new File([bytes], name, { type }), at }))
    .sort((a, b) => b.at - a.at)
}

/** Deletes shared files. */
export async function deleteSharedFiles(ids: readonly string[]): Promise<void> {
  await readExisting(NAME, async (database) => {
    for (const id of ids) await transact(database, FILES, 'readwrite', (store) => store.delete(id))
  })
  notify()
}

/** Deletes the files shared with this user, and those shared while nobody was signed in. */
export async function deleteFilesSharedWith(userId: string): Promise<void> {
  const stored = await sharedFiles(userId)
  if (stored.length > 0) await deleteSharedFiles(stored.map(({ id }) => id))
}

const isFor =
  (userId: string | null) =>
  (stored: StoredFile): boolean =>
    stored.userId === userId || stored.userId === null

async function put(files: readonly StoredFile[]): Promise<void> {
  const database = await openOrCreate(NAME, (created) => created.createObjectStore(FILES, { keyPath: 'id' }))
  try {
    for (const file of files) await transact(database, FILES, 'readwrite', (store) => store.put(file))
  } finally {
    database.close()
  }
}
