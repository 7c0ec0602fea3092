/** Type of the message with the pictures that an uncontrolled page has shown. */
export const CACHE_PICTURES = 'CACHE_PICTURES'

export const isPublicPicture = ({ pathname }: URL): boolean => pathname.includes('/storage/v1/object/public/')

/**
 * Reports the pictures of this page to the service worker, which caches them: it controls a page only from the next
 * navigation on. Does nothing in a page that it controls.
 */
export function reportShownPictures(): void {
  const { serviceWorker } = navigator
  if (serviceWorker.controller) return
  const observer = new PerformanceObserver((list) => {
    const urls = list
      .getEntries()
      .map(({ name }) => name)
      .filter((name) => isPublicPicture(new URL(name)))
    if (urls.length === 0) return
    void serviceWorker.ready.then(({ active }) => active?.postMessage({ type: CACHE_PICTURES, urls }))
  })
  observer.observe({ type: 'resource', buffered: true })
}
