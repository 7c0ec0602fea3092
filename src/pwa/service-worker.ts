import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { cacheHarfBuzz } from './harfbuzz-cache.ts'
import { backgroundWorkOf, isBackgroundWork } from './import-background-work.ts'
import { cachePictures } from './picture-cache.ts'
import { keepPreviousVersion } from './previous-version.ts'
import { repairCachesOnDemand } from './repair-caches.ts'
import { OUTBOX_TAG } from './request-background-sync.ts'
import { receiveSharedFiles } from './share-target.ts'
import { handlePushEvents } from './show-notifications.ts'
import { addStaticRoutes, type ListedFile } from './static-routes.ts'
import { worker } from './worker-scope.ts'

declare const self: Window & { __WB_MANIFEST: ListedFile[] }

const listed = self.__WB_MANIFEST
const manifest = listed.filter((file) => !isBackgroundWork(file))
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

const [backgroundFile] = listed.filter(isBackgroundWork)
if (!backgroundFile) throw new Error('The background work was not built')
const backgroundWork = backgroundWorkOf(backgroundFile)
const sendOutbox = async () => backgroundWork().sendOutbox()
const renewSubscription = async () => backgroundWork().renewSubscription()

handlePushEvents(renewSubscription)

// If the promise rejects, the browser fires the event again later.
worker.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_TAG) event.waitUntil(sendOutbox())
})
