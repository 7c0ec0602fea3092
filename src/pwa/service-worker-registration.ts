import { Workbox } from 'workbox-window'

/** `ready`: a new version waits for consent. `stale`: this page asked for a file that a newer version removed. */
export type Update = 'none' | 'ready' | 'stale'

const UPDATE_CHECK_INTERVAL_MS = 60 * 60 * 1000
/** Milliseconds a new version has to arrive and take over, once she wants it. */
const TAKEOVER_TIMEOUT_MS = 8000

let current: Update = 'none'
/** A version is there, whether or not she wants to hear of it now. */
let isWaiting = false
let worker: Workbox | null = null
let isAccepted = false
let hasTakenOver = false
const listeners = new Set<() => void>()

function emit(update: Update) {
  current = update
  for (const listener of listeners) listener()
}

/** Whether a new version waits. Nothing takes over by itself: a form half filled in is never pulled away. */
export const updates = {
  current: () => current,
  waiting: () => isWaiting,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Keeps the app itself on the device, so that it opens without a network, and looks for new versions. */
export function startServiceWorker() {
  // A file of an older version that is no longer there. The screen says so; reloading is hers to decide.
  window.addEventListener('vite:preloadError', ({ payload }) => {
    void isRemoved(payload).then((removed) => removed && emit('stale'))
  })
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Another window may have started it: this one goes on with what it has until it is told to.
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    hasTakenOver = true
    if (isAccepted) location.reload()
  })
  worker = new Workbox('/service-worker.js')
  worker.addEventListener('waiting', () => {
    isWaiting = true
    if (isAccepted) worker?.messageSkipWaiting()
    else emit('ready')
  })
  worker
    .register()
    .then((registration) => registration && checkForUpdates(registration))
    .catch((reason: unknown) => console.warn('The app could not be kept on this device:', reason))
}

/**
 * Whether the file of this failed import is no longer on the server. A file that only did not come, for want of a network,
 * comes later (src/ui/lazy-part.ts). Safari does not say which file it was: there a network counts as proof.
 */
async function isRemoved({ message }: Error): Promise<boolean> {
  if (!navigator.onLine) return false
  const url = /https?:\S+/.exec(message)?.[0]
  if (!url) return true
  const response = await fetch(url, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return response?.status === 404
}

/** Starts the new version and reloads this page with it; fetches it first where it is not here yet. Reloads in any case. */
export function applyUpdate() {
  if (!worker || hasTakenOver) return location.reload()
  isAccepted = true
  if (isWaiting) worker.messageSkipWaiting()
  else worker.update().catch(() => undefined)
  // The old one may still be busy for another window: the new one takes over when it is done.
  setTimeout(() => location.reload(), TAKEOVER_TIMEOUT_MS)
}

export const postponeUpdate = () => emit('none')

/** An installed app may stay open for weeks. */
function checkForUpdates(registration: ServiceWorkerRegistration) {
  const check = () => {
    if (navigator.onLine && !registration.installing) registration.update().catch(() => undefined)
  }
  setInterval(check, UPDATE_CHECK_INTERVAL_MS)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())
}
