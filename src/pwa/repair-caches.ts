import { cacheNames, copyResponse } from 'workbox-core'
import { getCacheKeyForURL } from 'workbox-precaching'
import { deleteCaches, openCaches } from '../remote/open-caches.ts'
import { hasPages, keepPages, type ListedFile } from './static-routes.ts'
import { CHECK_CACHES } from './worker-messages.ts'
import { worker } from './worker-scope.ts'

/**
 * Lets a page ask for a check of the caches. A power failure within half a minute after they were written, before the browser
 * flushes them, leaves caches that it can never read again: the app would open with a network only, and no new version
 * could be installed.
 */
export function repairCachesOnDemand(manifest: readonly ListedFile[]): void {
  worker.addEventListener('message', (event) => {
    if (event.data?.type === CHECK_CACHES)
      event.waitUntil(
        repairCaches(manifest).catch((error: unknown) =>
          console.warn('The caches were not repaired:', error),
        ),
      )
  })
}

/**
 * Deletes caches that cannot be read and fetches again what this version lacks. Does nothing without a network: what can
 * still be read is better than nothing.
 */
async function repairCaches(manifest: readonly ListedFile[]): Promise<void> {
  if (
    (await damagedCaches()).length === 0 &&
    (await missingFiles(manifest)).length === 0 &&
    (await hasPages(manifest))
  )
    return
  const answer = await fetch('/service-worker.js', { cache: 'no-store' })
  if (!answer.ok) return
  const served = await answer.text()
  await installationEnd()
  await deleteCaches(await damagedCaches())
  // Another version has files of its own: its installation fetches them.
  const isThisVersion = manifest.every(({ url, revision }) => served.includes(revision ?? url))
  if (!isThisVersion) {
    await installationEnd()
    await worker.registration.update()
    return
  }
  const precache = await caches.open(cacheNames.precache)
  for (const { url, key } of await missingFiles(manifest)) await precache.put(key, await fetchFile(url))
  await keepPages(manifest)
}

/**
 * Resolves when no other version is being installed. Such an installation writes the same caches, and fails where it has
 * found them damaged; an update that is asked for meanwhile is that one in Chromium, and fails with it.
 */
const installationEnd = () =>
  new Promise<void>((resolve) => {
    const { installing } = worker.registration
    if (!installing) resolve()
    installing?.addEventListener('statechange', () => resolve(), { once: true })
  })

/** Returns the names of the caches that the browser cannot read. */
export async function damagedCaches(): Promise<string[]> {
  const read = (await openCaches(() => true)).map(({ name, cache }) =>
    cache.keys().then(
      () => [],
      () => [name],
    ),
  )
  return (await Promise.all(read)).flat()
}

async function missingFiles(manifest: readonly ListedFile[]): Promise<{ url: string; key: string }[]> {
  const precache = await caches.open(cacheNames.precache)
  const held = new Set((await precache.keys()).map(({ url }) => url))
  return manifest.flatMap(({ url }) => {
    const key = getCacheKeyForURL(url)
    return key === undefined || held.has(key) ? [] : [{ url, key }]
  })
}

async function fetchFile(url: string): Promise<Response> {
  const answer = await fetch(url, { cache: 'reload' })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return answer.redirected ? copyResponse(answer) : answer
}
