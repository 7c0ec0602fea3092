/** Background Sync, which only Chromium has; the standard's types do not know it. */
interface RegistrationWithSync extends ServiceWorkerRegistration {
  sync?: { register(tag: string): Promise<void> }
}

export const OUTBOX_TAG = 'outbox'

let registration: RegistrationWithSync | undefined

/**
 * Has the service worker send what waits once there is a network, even if no window is open then. Asked at once where the
 * worker is known already: the window may be about to close.
 */
export function requestBackgroundSync() {
  if (registration) return registerTag(registration)
  navigator.serviceWorker?.ready.then((ready) => {
    registration = ready
    registerTag(registration)
  })
}

function registerTag({ sync }: RegistrationWithSync) {
  // Refused where the person or the browser does not allow it: then a window sends.
  sync?.register(OUTBOX_TAG).catch(() => undefined)
}
