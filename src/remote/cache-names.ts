import { importPart } from '../platform/import-part.ts'

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
  if (await caches.has(PICTURES)) await forgetShownPictures()
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Deletes what Workbox notes beside the cache: when each picture was last shown, by its address. */
async function forgetShownPictures(): Promise<void> {
  const { CacheExpiration } = await importPart(() => import('workbox-expiration'))
  await new CacheExpiration(PICTURES, { maxEntries: 1 }).delete()
}
