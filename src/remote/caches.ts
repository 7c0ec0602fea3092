import { clearStore } from '../platform/database.ts'

/** The cache of private files that one person fetched. It is hers: signing out deletes it. */
export const fileCacheName = (userId: string): string => `verdant-files-${userId}`

/** Files another app gave to this one for this person, or for whoever signs in next. Hers too. */
export const sharedCacheName = (userId: string | null): string => `verdant-shared-${userId ?? 'visitor'}`

/** The service worker's cache of public pictures that were shown. */
export const PICTURES = 'pictures'

/** The service worker's cache of the version before this one, for pages that still run it. */
export const PREVIOUS = 'previous-version'

/** Leaves no file and no picture that this person saw on the device. */
export async function forgetFiles(userId: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = [fileCacheName(userId), sharedCacheName(userId), sharedCacheName(null), PICTURES]
  await Promise.all([
    ...names.map((name) => caches.delete(name)),
    // Workbox notes there when each picture was last shown, by its address.
    clearStore('workbox-expiration', 'cache-entries'),
  ])
}
