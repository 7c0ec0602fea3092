import { matchPrecache } from 'workbox-precaching'
import { PAGES } from './pages.ts'
import { worker } from './worker-scope.ts'

const CACHE_PREFIX = 'pages-'

/** A file of this version, as Workbox lists it; its revision is null where its name changes with its content. */
export interface ListedFile {
  url: string
  revision: string | null
}

/** Returns the name of the cache of this version's pages. */
const pageCacheOf = (manifest: readonly ListedFile[]): string =>
  `${CACHE_PREFIX}${manifest.find(({ url }) => url === 'index.html')?.revision ?? ''}`

/**
 * Registers static routes, where the browser has them (Chromium 123): it then answers from the caches for assets and
 * for the screens' paths without starting this worker. What no cache holds is fetched from the network.
 * Source: https://www.w3.org/TR/service-workers/#dom-installevent-addroutes
 */
export function addStaticRoutes(manifest: readonly ListedFile[]): void {
  const cacheName = pageCacheOf(manifest)
  const assets = { condition: { urlPattern: '/assets/*', requestMethod: 'get' }, source: 'cache' } as const
  const pages = PAGES.map((pathname) => ({
    // An address with a query is in no cache: the worker answers it.
    condition: { urlPattern: { pathname, search: '' }, requestMethod: 'get', requestMode: 'navigate' },
    source: { cacheName },
  }))
  worker.addEventListener('install', (event) => {
    event
      .addRoutes?.([assets, ...pages])
      .catch((error: unknown) => console.warn('The static routes could not be registered', error))
  })
  // By then everything is precached. Only one version is active: the pages of the previous one are deleted.
  worker.addEventListener('activate', (event) => {
    event.waitUntil(keepPages(manifest))
  })
}

const supportsStaticRoutes = (): boolean => {
  const { InstallEvent } = globalThis as { InstallEvent?: { prototype: object } }
  return InstallEvent !== undefined && 'addRoutes' in InstallEvent.prototype
}

/** Returns whether a screen is answered by its static route, or needs none. */
export const hasPages = async (manifest: readonly ListedFile[]): Promise<boolean> =>
  !supportsStaticRoutes() || caches.has(pageCacheOf(manifest))

/** Puts the precached page where the static routes find it. */
export async function keepPages(manifest: readonly ListedFile[]): Promise<void> {
  const page = supportsStaticRoutes() ? await matchPrecache('/index.html') : undefined
  if (!page) return
  const cacheName = pageCacheOf(manifest)
  const cache = await caches.open(cacheName)
  await Promise.all(PAGES.map((path) => cache.put(path, page.clone())))
  for (const name of await caches.keys())
    if (name.startsWith(CACHE_PREFIX) && name !== cacheName) await caches.delete(name)
}
