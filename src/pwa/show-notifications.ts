import { OPEN_LINK } from './notification-links.ts'
import { notificationText } from './notification-texts.ts'
import { worker } from './worker-scope.ts'

/**
 * In the service worker: shows push messages as notifications, opens the app at the link of a tapped one, and calls `renew`
 * where the push service has replaced the subscription.
 */
export function handlePushEvents(renew: () => Promise<void>) {
  worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? '')))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(String(event.notification.data ?? '/')))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew()))
}

async function show(text: string) {
  const { title, body, link, tag } = notificationText(parseMessage(text), location.origin)
  await navigator.setAppBadge?.().catch(() => undefined)
  await worker.registration.showNotification(title, {
    body,
    tag,
    data: link,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
  })
}

function parseMessage(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Opens the link in an open window without reloading it; without one, in a new window. */
async function open(link: string) {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const window = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (!window) return worker.clients.openWindow(link)
  window.postMessage({ type: OPEN_LINK, link })
  return window.focus()
}
