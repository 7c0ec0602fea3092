export const OPEN_LINK = 'OPEN_LINK'

/** Calls `open` with the path of a notification that the user tapped; the service worker posts it. */
export function listenForNotificationLinks(open: (link: string) => void) {
  globalThis.navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data?.type === OPEN_LINK && typeof data.link === 'string') open(data.link)
  })
}
