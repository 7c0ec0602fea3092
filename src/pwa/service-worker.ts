import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, type StrategyOptions } from 'workbox-strategies'
import { configuredAddress } from '../remote/address.ts'
import { PICTURES } from '../remote/cache-names.ts'
import { connect } from '../remote/connection.ts'
import { sendInBackground } from '../sync/send-in-background.ts'
import { OUTBOX_TAG } from './background-sync.ts'
import { keepPreviousVersion } from './previous-version.ts'
import { receiveSharedFiles } from './share-target.ts'
import { handlePushEvents } from './show-notifications.ts'
import { addStaticRoutes } from './static-routes.ts'
import { worker } from './worker-scope.ts'

declare const self: Window & { __WB_MANIFEST: { url: string; revision: string | null }[] }

type Plugins = NonNullable<StrategyOptions['plugins']>

const DAY_SECONDS = 24 * 60 * 60

const manifest = self.__WB_MANIFEST
precacheAndRoute(manifest)
cleanupOutdatedCaches()
keepPreviousVersion()
addStaticRoutes(manifest.find(({ url }) => url === 'index.html')?.revision ?? '')
receiveSharedFiles()

// Every screen opens from the same page, with or without a network. Requests to the backend go to the backend.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(auth|rest|storage|realtime|functions|graphql)\/v1\//, /^\/_/],
  }),
)

// Pictures never change under one address. They are the only responses of the backend that are cached here: rows are in
// the device's database, where a sign-out deletes them.
registerRoute(
  ({ url, request }) =>
    request.destination === 'image' && url.pathname.includes('/storage/v1/object/public/'),
  new CacheFirst({
    cacheName: PICTURES,
    // A response of another origin is readable, and counted at its size, only with CORS; the backend allows it.
    fetchOptions: { mode: 'cors', credentials: 'omit' },
    // Workbox's own classes do not satisfy Workbox's own interface under exactOptionalPropertyTypes.
    plugins: [
      new CacheableResponsePlugin({ statuses: [200] }),
      new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 30 * DAY_SECONDS, purgeOnQuotaError: true }),
    ] as Plugins,
  }),
)

worker.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void worker.skipWaiting()
})

handlePushEvents()

// If the promise rejects, the browser fires the event again later.
worker.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_TAG) event.waitUntil(sendOutbox())
})

let sending: Promise<boolean> | null = null

async function sendOutbox() {
  sending ??= sendInBackground(connect(configuredAddress(), { background: true })).finally(() => {
    sending = null
  })
  if (!(await sending)) throw new Error('The outbox is not empty')
}
