import { registerRoute } from 'workbox-routing'
import { PREVIOUS } from '../remote/cache-names.ts'
import { deleteCaches } from '../remote/open-caches.ts'
import { damagedCaches } from './repair-caches.ts'

/** Assets are named after their content: the same name is the same file in every version. */
const isAsset = (url: string): boolean => new URL(url).pathname.startsWith('/assets/')

/**
 * Keeps the assets of the version that is in use when this one is installed: a page that still runs it finds its
 * screens with or without a network. Keeps one previous version, no more. Call it after the precache has its routes.
 */
export function keepPreviousVersion() {
  self.addEventListener('install', (event) => {
    if ('waitUntil' in event && typeof event.waitUntil === 'function') event.waitUntil(copyAssets())
  })
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isAsset(url.href),
    async ({ request }) => (await caches.match(request, { cacheName: PREVIOUS })) ?? fetch(request),
  )
}

async function copyAssets() {
  await deleteCaches(await damagedCaches())
  const names = await caches.keys()
  const precache = names.find((name) => name.includes('-precache-'))
  if (!precache) return
  const [inUse, previous] = [await caches.open(precache), await caches.open(PREVIOUS)]
  const assets = (await inUse.keys()).filter(({ url }) => isAsset(url))
  const urls = new Set(assets.map(({ url }) => url))
  for (const request of await previous.keys()) if (!urls.has(request.url)) await previous.delete(request)
  for (const request of assets) {
    const file = await inUse.match(request)
    if (file) await previous.put(request, file)
  }
}
