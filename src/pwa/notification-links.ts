export const OPEN_LINK = 'OPEN_LINK'

/** Hears from the service worker which screen a notice she tapped is about. */
export function listenForNotificationLinks(open: (link: string) => void) {
  globalThis.navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data?.type === OPEN_LINK && typeof data.link === 'string') open(data.link)
  })
}
