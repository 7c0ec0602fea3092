import { sharedCacheName } from './cache-names.ts'

/** A file another app gave to this one, kept until she has said what it is. */
export interface SharedFile {
  id: string
  file: File
  /** Milliseconds. */
  at: number
}

const changed = new Set<() => void>()

/** Calls back when what is kept was changed by this page. */
export function onSharedFiles(listener: () => void): () => void {
  changed.add(listener)
  return () => changed.delete(listener)
}

const say = () => {
  for (const listener of changed) listener()
}

/** Keeps files for this person, or for whoever signs in next. Bytes are on disk when it resolves. */
export async function keepShared(userId: string | null, files: readonly File[], now: number): Promise<void> {
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
  say()
}

/** What was given to this person, and what was given while nobody was signed in; the latest first. */
export async function sharedFiles(userId: string | null): Promise<SharedFile[]> {
  if (!('caches' in globalThis)) return []
  const found: SharedFile[] = []
  for (const name of namesFor(userId)) {
    if (!(await caches.has(name))) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const kept = await cache.match(request)
      if (kept) found.push(await read(request.url, kept))
    }
  }
  return found.sort((a, b) => b.at - a.at)
}

/** They have become something else, or nothing. */
export async function forgetShared(userId: string | null, ids: readonly string[]): Promise<void> {
  for (const name of namesFor(userId)) {
    if (!(await caches.has(name))) continue
    const cache = await caches.open(name)
    for (const id of ids) await cache.delete(`/shared/${id}`)
  }
  say()
}

const namesFor = (userId: string | null): string[] => [
  ...(userId ? [sharedCacheName(userId)] : []),
  sharedCacheName(null),
]

async function read(url: string, kept: Response): Promise<SharedFile> {
  const { headers } = kept
  const name = decodeURIComponent(headers.get('x-file-name') ?? 'file')
  const file = new File([await kept.arrayBuffer()], name, { type: headers.get('content-type') ?? '' })
  return { id: url.slice(url.lastIndexOf('/') + 1), file, at: Number(headers.get('x-kept-at')) }
}
