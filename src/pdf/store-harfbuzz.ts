import program from 'harfbuzzjs/dist/harfbuzz.wasm?url'

/**
 * Stores the WebAssembly that HarfBuzz fetches, for when there is no network: Chromium answers for assets from any cache
 * without the service worker (static-routes.ts), which stores it in other browsers (harfbuzz-cache.ts).
 */
export async function storeHarfBuzz(): Promise<void> {
  if (typeof caches === 'undefined') return
  try {
    const cache = await caches.open('shaping')
    if (!(await cache.match(program))) await cache.put(program, await fetch(program))
  } catch (error) {
    console.info('HarfBuzz could not be stored', error)
  }
}
