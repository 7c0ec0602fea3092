import { withLock } from '../platform/with-lock.ts'

const LOCK = 'verdant-caches'

interface OpenCache {
  name: string
  cache: Cache
}

/**
 * Opens the caches whose names are included, and creates none: opening one that another page has deleted meanwhile would
 * create it anew. That takes turns with `deleteCaches`.
 */
export const openCaches = (isIncluded: (name: string) => boolean): Promise<OpenCache[]> =>
  withLock(LOCK, async () => {
    const names = (await caches.keys()).filter(isIncluded)
    return Promise.all(names.map(async (name) => ({ name, cache: await caches.open(name) })))
  })

/** Deletes caches of these names, where there are any. */
export const deleteCaches = (names: readonly string[]): Promise<unknown> =>
  withLock(LOCK, () => Promise.all(names.map((name) => caches.delete(name))))
