import { openCaches } from '../remote/open-caches.ts'

/** Number and size of cached entries. */
export interface CacheUsage {
  count: number
  bytes: number
}

/** The browser's estimate of the storage of this site. */
export interface StorageEstimate {
  usedBytes: number
  /** Approximate. */
  limitBytes: number
  /** The browser has promised not to clear it on its own. */
  persistent: boolean
}

/** Estimates the storage of this site; null if the browser reports none. */
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

/** Counts the entries of the caches whose names are included; none of a cache that the browser cannot read (repair-caches.ts). */
export async function measureCaches(isIncluded: (name: string) => boolean): Promise<CacheUsage> {
  const usage = { count: 0, bytes: 0 }
  if (!('caches' in globalThis)) return usage
  for (const { name, cache } of await openCaches(isIncluded)) {
    const requests = await cache.keys().catch((error: unknown) => {
      console.warn(`The cache ${name} could not be read`, error)
      return []
    })
    for (const request of requests) {
      const response = await cache.match(request)
      if (!response) continue
      usage.count += 1
      // The Content-Length of a compressed file is not its stored size.
      usage.bytes += (await response.blob()).size
    }
  }
  return usage
}

/** Returns whether a cache holds the app's own files, which Workbox precaches. */
export const isPrecache = (name: string): boolean => name.includes('-precache-')
