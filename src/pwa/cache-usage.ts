/** What one kind of thing takes of the device. */
export interface CacheUsage {
  count: number
  bytes: number
}

/** What the browser says about all of this site's storage; null where it does not. Bytes. */
export interface StorageEstimate {
  usedBytes: number
  /** About what it could be at most. */
  limitBytes: number
  /** The browser has promised not to clear it by itself. */
  persistent: boolean
}

export async function estimateStorage(): Promise<StorageEstimate | null> {
  if (!navigator.storage?.estimate) return null
  const [{ usage, quota }, persistent] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted?.() ?? false,
  ])
  return usage === undefined || quota === undefined
    ? null
    : { usedBytes: usage, limitBytes: quota, persistent }
}

/** Everything in the caches with such names. */
export async function measureCaches(isIncluded: (name: string) => boolean): Promise<CacheUsage> {
  const usage = { count: 0, bytes: 0 }
  if (!('caches' in globalThis)) return usage
  for (const name of (await caches.keys()).filter(isIncluded)) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      if (!response) continue
      usage.count += 1
      // A compressed file's length in the header is not its length here.
      usage.bytes += (await response.blob()).size
    }
  }
  return usage
}

export async function dropCaches(isWanted: (name: string) => boolean): Promise<void> {
  const names = (await caches.keys()).filter(isWanted)
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** The app itself, so that it opens without a network. */
export const isPrecache = (name: string): boolean => name.includes('-precache-')
