import 'fake-indexeddb/auto'

/* What the app uses of a browser while it is rendered in Node. */

/** Grants no lock: this tab never leads, so it never asks the server for anything. Rejects when the request is aborted. */
const locks = {
  request: (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  query: async () => ({ held: [], pending: [] }),
}

Object.defineProperty(globalThis, 'navigator', {
  configurable: true,
  value: { userAgent: '', language: 'en', onLine: true, locks },
})
