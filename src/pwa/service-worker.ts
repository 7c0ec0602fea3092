import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { configuredAddress } from '../remote/address.ts'
import { connect } from '../remote/connection.ts'
import { syncInBackground } from '../sync/background-sync.ts'
import { cacheHarfBuzz } from './harfbuzz-cache.ts'
import { cachePictures } from './picture-cache.ts'
import { keepPreviousVersion } from './previous-version.ts'
import { repairCachesOnDemand } from './repair-caches.ts'
import { OUTBOX_TAG } from './request-background-sync.ts'
import { receiveSharedFiles } from './share-target.ts'
import { handlePushEvents } from './show-notifications.ts'
import { addStaticRoutes, type ListedFile } from './static-routes.ts'
import { worker } from './worker-scope.ts'

declare const self: Window & { __WB_MANIFEST: ListedFile[] }

const manifest = self.__WB_MANIFEST
precacheAndRoute(manifest)
cleanupOutdatedCaches()
// The first visit's page too: what it has not loaded yet is then there without a network.
clientsClaim()
keepPreviousVersion()
addStaticRoutes(manifest)
receiveSharedFiles()
repairCachesOnDemand(manifest)

// Every screen opens from the same page, with or without a network. Requests to the backend go to the backend.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(auth|rest|storage|realtime|functions|graphql)\/v1\//, /^\/_/],
  }),
)

cachePictures()
cacheHarfBuzz()

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
  sending ??= syncInBackground(connect(configuredAddress(), { background: true })).finally(() => {
    sending = null
  })
  if (!(await sending)) throw new Error('The outbox is not empty')
}
