/** A registration with Background Sync, which only Chromium has and TypeScript's types lack. */
interface RegistrationWithSync extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> }
}

export const OUTBOX_TAG = 'outbox'

let registration: RegistrationWithSync | undefined

/**
 * Asks the browser to let the service worker send the outbox once there is a network, even if no tab is open then. Does
 * so synchronously if the worker is already known: the tab may be about to close.
 */
export function requestBackgroundSync() {
  if (registration) return registerTag(registration)
  navigator.serviceWorker?.ready.then((ready) => {
    registration = ready
    registerTag(registration)
  })
}

function registerTag({ sync }: RegistrationWithSync) {
  // Rejects if the user or the browser does not allow it: then a tab sends.
  sync?.register(OUTBOX_TAG).catch(() => undefined)
}
