import { deleteCaches } from './open-caches.ts'

/** Name of the cache of private files that one user downloaded. Signing out deletes it. */
export const fileCacheName = (userId: string): string => `verdant-files-${userId}`

/** Name of the service worker's cache of public pictures. */
export const PICTURES = 'pictures'

/** Type of the message that has the service worker forget the pictures' addresses; it answers on the message's port. */
export const FORGET_PICTURES = 'FORGET_PICTURES'

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

/** A worker that does not answer, since it is of an earlier version, delays no sign-out any longer. */
const ANSWER_WITHIN_MS = 3_000

/** Has the service worker delete its record of the pictures' addresses and when each was last used. */
async function deletePictureExpirations(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.active) return
  const { port1: answers, port2: port } = new MessageChannel()
  await new Promise<unknown>((resolve) => {
    answers.onmessage = resolve
    setTimeout(resolve, ANSWER_WITHIN_MS)
    registration.active?.postMessage({ type: FORGET_PICTURES }, [port])
  })
  answers.close()
}
