import { matchPrecache } from 'workbox-precaching'
import { PAGES } from './pages.ts'
import { worker } from './worker-scope.ts'

const CACHE_PREFIX = 'pages-'

/**
 * Lets the browser answer from the caches by itself, where it can (Chromium 123), for files that are named after their
 * content and for the screens' addresses: a start waits neither for this worker to run nor for its turn. What no cache
 * holds is asked of the network. `pageRevision`: the precached page's. Source:
 * https://www.w3.org/TR/service-workers/#dom-installevent-addroutes
 */
export function addStaticRoutes(pageRevision: string): void {
  const cacheName = `${CACHE_PREFIX}${pageRevision}`
  const assets = { condition: { urlPattern: '/assets/*', requestMethod: 'get' }, source: 'cache' } as const
  const pages = PAGES.map((pathname) => ({
    // An address with a search is found in no cache: the worker answers it.
    condition: { urlPattern: { pathname, search: '' }, requestMethod: 'get', requestMode: 'navigate' },
    source: { cacheName },
  }))
  worker.addEventListener('install', (event) => {
    event
      .addRoutes?.([assets, ...pages])
      .catch((error: unknown) => console.warn('The browser takes no routes from the service worker', error))
  })
  // By then everything is precached. One version at a time is active: the pages of the one before go.
  worker.addEventListener('activate', (event) => {
    if (supportsStaticRoutes()) event.waitUntil(cachePages(cacheName))
  })
}

const supportsStaticRoutes = (): boolean => {
  const { InstallEvent } = globalThis as { InstallEvent?: { prototype: object } }
  return InstallEvent !== undefined && 'addRoutes' in InstallEvent.prototype
}

async function cachePages(cacheName: string): Promise<void> {
  const page = await matchPrecache('/index.html')
  if (!page) return
  const cache = await caches.open(cacheName)
  await Promise.all(PAGES.map((path) => cache.put(path, page.clone())))
  for (const name of await caches.keys())
    if (name.startsWith(CACHE_PREFIX) && name !== cacheName) await caches.delete(name)
}
