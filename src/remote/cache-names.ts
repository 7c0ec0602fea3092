import { importPart } from '../platform/import-part.ts'
import { deleteCaches } from './open-caches.ts'

/** Name of the cache of private files that one user downloaded. Signing out deletes it. */
export const fileCacheName = (userId: string): string => `verdant-files-${userId}`

/** Name of the service worker's cache of public pictures. */
export const PICTURES = 'pictures'

/** Name of the service worker's cache of what shapes the scripts of an invoice's PDF (src/pdf/harfbuzz.ts). */
export const SHAPING = 'shaping'

/** Name of the service worker's cache of the previous version's files, for tabs that still run it. */
export const PREVIOUS = 'previous-version'

/** Deletes every file and picture that this user downloaded. */
export async function deleteUserFiles(userId: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = [fileCacheName(userId), PICTURES]
  if (await caches.has(PICTURES)) await deletePictureExpirations()
  await deleteCaches(names)
}

/** Deletes Workbox's record of the pictures' URLs and when each was last used. */
async function deletePictureExpirations(): Promise<void> {
  const { CacheExpiration } = await importPart(() => import('workbox-expiration'))
  await new CacheExpiration(PICTURES, { maxEntries: 1 }).delete()
}
