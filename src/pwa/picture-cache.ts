import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, type StrategyOptions } from 'workbox-strategies'
import { FORGET_PICTURES, PICTURES } from '../remote/cache-names.ts'
import { CACHE_PICTURES, isPublicPicture } from './shown-pictures.ts'
import { worker } from './worker-scope.ts'

type Plugins = NonNullable<StrategyOptions['plugins']>

const DAY_SECONDS = 24 * 60 * 60

/** A response of another origin is readable, and counted at its size, only with CORS; the backend allows it. */
const fetchOptions: RequestInit = { mode: 'cors', credentials: 'omit' }

/**
 * Caches public pictures, which never change under one address. They are the only responses of the backend that the
 * worker caches: rows are in the device's database, where a sign-out deletes them. A picture that cannot be had is
 * answered with an empty one: the page shows its placeholder, and Firefox reports no rejected promise for each.
 */
export function cachePictures(): void {
  const pictures = new CacheFirst({
    cacheName: PICTURES,
    fetchOptions,
    // Workbox's own classes do not satisfy Workbox's own interface under exactOptionalPropertyTypes.
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true }),
      { handlerDidError: () => Promise.resolve(emptyPicture()) },
    ] as Plugins,
  })
  registerRoute(({ url, request }) => request.destination === 'image' && isPublicPicture(url), pictures)

  worker.addEventListener('message', (event) => {
    if (event.data?.type === FORGET_PICTURES)
      event.waitUntil(forgetPictures().then(() => event.ports[0]?.postMessage(null)))
    // Sent by a page that this worker does not control.
    if (event.data?.type !== CACHE_PICTURES) return
    const urls = (event.data.urls as string[]).filter((url) => isPublicPicture(new URL(url)))
    event.waitUntil(
      Promise.all(
        urls.map((url) => {
          const [, isStored] = pictures.handleAll({
            event,
            request: new Request(url, fetchOptions),
          })
          return isStored
        }),
      ),
    )
  })
}

/** Deletes Workbox's record of the pictures' addresses and when each was last used. */
export const forgetPictures = (): Promise<void> => new CacheExpiration(PICTURES, { maxEntries: 1 }).delete()

const emptyPicture = (): Response => new Response(null, { headers: { 'cache-control': 'no-store' } })
