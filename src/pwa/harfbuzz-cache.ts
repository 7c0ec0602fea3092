import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { SHAPING } from '../remote/cache-names.ts'

/** Caches the WebAssembly of HarfBuzz when a text first needs it: too large to be installed with the app. */
export const cacheHarfBuzz = (): void =>
  void registerRoute(
    ({ url }) => url.origin === location.origin && /^\/assets\/harfbuzz-[\w-]+\.wasm$/.test(url.pathname),
    new CacheFirst({ cacheName: SHAPING }),
  )
