import { worker } from './worker-scope.ts'

/**
 * Lets the browser answer from the caches by itself for files that are named after their content, where it can (Chromium
 * 123): a start waits neither for this worker to run nor for its turn. What no cache holds is asked of the network. Sources:
 * https://www.w3.org/TR/service-workers/#dom-installevent-addroutes
 */
export function serveAssetsFromCache(): void {
  worker.addEventListener('install', (event) => {
    event
      .addRoutes?.({ condition: { urlPattern: '/assets/*', requestMethod: 'get' }, source: 'cache' })
      .catch((error: unknown) => console.warn('The browser takes no routes from the service worker', error))
  })
}
