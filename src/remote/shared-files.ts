import { sharedCacheName } from './cache-names.ts'

/** A file that another app shared with this one, stored until the user decides what to do with it. */
export interface SharedFile {
  id: string
  file: File
  /** Milliseconds. */
  at: number
}

const listeners = new Set<() => void>()

/** Calls `listener` when this page has changed the stored files. Returns how to stop. */
export function onSharedFiles(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const notify = () => {
  for (const listener of listeners) listener()
}

/** Stores files for this user, or for the next to sign in. The bytes are on disk when it resolves. */
export async function storeSharedFiles(
  userId: string | null,
  files: readonly File[],
  now: number,
): Promise<void> {
  const cache = await caches.open(sharedCacheName(userId))
  for (const file of files) {
    const headers = {
      'content-type': file.type || 'application/octet-stream',
      // Header values are bytes; names are not.
      'x-file-name': encodeURIComponent(file.name),
      'x-kept-at': String(now),
    }
    await cache.put(`/shared/${crypto.randomUUID()}`, new Response(await file.arrayBuffer(), { headers }))
  }
  notify()
}

/** Returns the files shared with this user and those shared while nobody was signed in, newest first. */
export async function sharedFiles(userId: string | null): Promise<SharedFile[]> {
  if (!('caches' in globalThis)) return []
  const found: SharedFile[] = []
  for await (const cache of cachesFor(userId))
    for (const request of await cache.keys()) {
      const kept = await cache.match(request)
      if (kept) found.push(await read(request.url, kept))
    }
  return found.sort((a, b) => b.at - a.at)
}

/** Deletes shared files. */
export async function deleteSharedFiles(userId: string | null, ids: readonly string[]): Promise<void> {
  for await (const cache of cachesFor(userId)) for (const id of ids) await cache.delete(`/shared/${id}`)
  notify()
}

/** Opens the caches that exist: this user's, and that of files shared while nobody was signed in. */
async function* cachesFor(userId: string | null): AsyncGenerator<Cache> {
  for (const name of new Set([sharedCacheName(userId), sharedCacheName(null)]))
    if (await caches.has(name)) yield caches.open(name)
}

async function read(url: string, kept: Response): Promise<SharedFile> {
  const { headers } = kept
  const name = decodeURIComponent(headers.get('x-file-name') ?? 'file')
  const file = new File([await kept.arrayBuffer()], name, { type: headers.get('content-type') ?? '' })
  return { id: url.slice(url.lastIndexOf('/') + 1), file, at: Number(headers.get('x-kept-at')) }
}
