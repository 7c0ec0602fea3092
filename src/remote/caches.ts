/** The cache of private files that one person fetched. It is hers: signing out deletes it. */
export const fileCacheName = (userId: string): string => `verdant-files-${userId}`

/** The service worker's cache of public pictures that were shown. */
export const PICTURES = 'pictures'

/** Leaves no file and no picture that this person saw on the device. */
export async function forgetFiles(userId: string): Promise<void> {
  if (!('caches' in globalThis)) return
  await Promise.all([caches.delete(fileCacheName(userId)), caches.delete(PICTURES)])
}
