/** What one kind of thing takes of the device. */
export interface CacheUsage {
  count: number
  bytes: number
}

/** What the browser says about all of this site's storage; null where it does not. Bytes. */
export interface Room {
  used: number
  /** About what it could be at most. */
  limit: number
  /** The browser has promised not to clear it by itself. */
  persistent: boolean
}

export async function room(): Promise<Room | null> {
  if (!navigator.storage?.estimate) return null
  const [{ usage, quota }, persistent] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted?.() ?? false,
  ])
  return usage === undefined || quota === undefined ? null : { used: usage, limit: quota, persistent }
}

/** Everything in the caches with such names. */
export async function cached(isWanted: (name: string) => boolean): Promise<CacheUsage> {
  const kept = { count: 0, bytes: 0 }
  if (!('caches' in globalThis)) return kept
  for (const name of (await caches.keys()).filter(isWanted)) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const answer = await cache.match(request)
      if (!answer) continue
      kept.count += 1
      // A compressed file's length in the header is not its length here.
      kept.bytes += (await answer.blob()).size
    }
  }
  return kept
}

export async function dropCaches(isWanted: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter(isWanted)
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** The app itself, so that it opens without a network. */
export const isApp = (name: string): boolean => name.includes('-precache-')
