import { Workbox } from 'workbox-window'
import { reportShownPictures } from './shown-pictures.ts'
import { CHECK_CACHES } from './worker-messages.ts'

/**
 * `ready`: a new version waits for the user's consent. `stale`: this page needs a file that a newer version removed.
 */
export type Update = 'none' | 'ready' | 'stale'

const WORKER_URL = '/service-worker.js'
const UPDATE_CHECK_INTERVAL_MS = 60 * 60 * 1000
/** Milliseconds after a page's start: by then the screen is complete. */
const CACHE_CHECK_DELAY_MS = 5_000
/** Milliseconds until a first worker that could not be installed is registered again; twice as long each time. */
const RETRY_DELAY_MS = 30_000
/** Milliseconds a new version has to install and take over after the user's consent. */
const TAKEOVER_TIMEOUT_MS = 8000

let current: Update = 'none'
/** The new version that is installed, whether or not the user has postponed it. */
let offered: ServiceWorker | null = null
let workbox: Workbox | null = null
let registration: ServiceWorkerRegistration | null = null
let followed: ServiceWorker | null = null
let isAccepted = false
let hasTakenOver = false
let retryDelay = RETRY_DELAY_MS
const listeners = new Set<() => void>()

function emit(update: Update) {
  current = update
  for (const listener of listeners) listener()
}

/** State of the update. No version takes over on its own: a half-filled form would be lost. */
export const updates = {
  current: () => current,
  waiting: () => offered !== null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Registers the service worker, so that the app opens without a network, and checks for new versions. */
export function startServiceWorker() {
  // A file of this version was removed from the server. The screen says so; the user decides when to reload.
  window.addEventListener('vite:preloadError', ({ payload }) => {
    void isRemoved(payload).then((removed) => removed && emit('stale'))
  })
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Another tab may have started the update: this one keeps running its version until the user accepts it here.
  let isControlled = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // The first one does not replace another version.
    hasTakenOver = isControlled
    isControlled = true
    if (isAccepted) location.reload()
  })
  reportShownPictures()
  checkForUpdates()
  // The screen comes first.
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', register, { once: true })
}

/** Registers the worker; again where a site's first one could not be installed: one file of it did not arrive. */
async function register() {
  try {
    // Before Workbox does the same: listeners are called in the order in which they were added.
    const registered = await navigator.serviceWorker.register(WORKER_URL)
    if (registered !== registration) registered.addEventListener('updatefound', onUpdateFound)
    registration = registered
    const { installing, waiting, active } = registered
    // A page before this one began the first installation, and it failed.
    if (!installing && !waiting && !active) return registerLater()
    follow(registered)
    setTimeout(() => registered.active?.postMessage({ type: CHECK_CACHES }), CACHE_CHECK_DELAY_MS)
    // An instance registers once.
    workbox = new Workbox(WORKER_URL)
    await workbox.register({ immediate: true })
  } catch (reason) {
    console.warn('The service worker could not be registered:', reason)
    registerLater()
  }
}

/**
 * WebKit may tell of a new worker when it is installed already: `installing` is null then. Workbox would read it
 * (docs/decisions/063) and is not told.
 */
function onUpdateFound(event: Event) {
  const registered = event.currentTarget as ServiceWorkerRegistration
  if (!registered.installing) event.stopImmediatePropagation()
  follow(registered)
}

/** Follows the worker that is being installed, also one that another page or tab has begun to install. */
function follow(registered: ServiceWorkerRegistration) {
  offerUpdate(registered)
  const { installing, waiting, active } = registered
  if (!installing || installing === followed) return
  followed = installing
  const isFirst = !waiting && !active
  installing.addEventListener('statechange', () => {
    offerUpdate(registered)
    if (isFirst && installing.state === 'redundant') registerLater()
  })
}

/** Registers again once the network is back; after a delay where it is there, as on a full disk. */
function registerLater() {
  if (navigator.onLine) {
    setTimeout(register, retryDelay)
    retryDelay *= 2
  } else window.addEventListener('online', register, { once: true })
}

/** Offers the installed version. A site's first one also waits for a moment, but replaces nothing. */
function offerUpdate({ active, waiting }: ServiceWorkerRegistration) {
  if (!active || !waiting || waiting === offered) return
  offered = waiting
  if (isAccepted) workbox?.messageSkipWaiting()
  else emit('ready')
}

/**
 * Returns whether the file of this failed import is no longer on the server. A file that failed for lack of a network
 * is fetched again later (src/ui/lazy-part.ts). Safari does not name the file: there, an answer of the server counts as
 * proof.
 */
async function isRemoved({ message }: Error): Promise<boolean> {
  if (!navigator.onLine) return false
  const url = /https?:\S+/.exec(message)?.[0]
  const response = await fetch(url ?? WORKER_URL, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return url ? response?.status === 404 : response?.ok === true
}

/**
 * Starts the new version and reloads this page with it; fetches it first if it is not installed. Reloads in any case.
 */
export function applyUpdate() {
  if (!workbox || !registration || hasTakenOver) return location.reload()
  isAccepted = true
  if (offered) workbox.messageSkipWaiting()
  else workbox.update().catch(() => undefined)
  // The old worker may still be busy for another tab: the new one takes over when it is done.
  setTimeout(() => location.reload(), TAKEOVER_TIMEOUT_MS)
}

export const postponeUpdate = () => emit('none')

/** Checks every hour and whenever the tab becomes visible: an installed app may stay open for weeks. */
function checkForUpdates() {
  const check = async () => {
    if (navigator.onLine && registration?.active && !registration.installing) await workbox?.update()
  }
  const tryToCheck = () => void check().catch(() => undefined)
  setInterval(tryToCheck, UPDATE_CHECK_INTERVAL_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && tryToCheck())
}
