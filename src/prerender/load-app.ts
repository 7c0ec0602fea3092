import { reconnectSignals } from '../platform/reconnect-signals.ts'

/** Time between attempts while no event reports that the network is back. */
const RETRY_INTERVAL_MS = 5_000
/** Time after which the page says that the app has not arrived. */
const SLOW_AFTER_MS = 8_000

/** Id of the notice that the app could not be fetched. */
export const APP_MISSING_ID = 'not-arrived'

/** Requests all files of the app and of the screen at this address at once, instead of one after the other. */
export function preloadApp(): void {
  const named = document.querySelectorAll<HTMLLinkElement>('link[rel=app-part]')
  // Requested before.
  if (named.length === 0) return
  for (const part of named) part.rel = 'modulepreload'
  const screens = document.getElementById('screen-parts')?.textContent
  const parts: Record<string, string[]> = screens ? JSON.parse(screens) : {}
  for (const href of parts[location.pathname] ?? [])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    )
}

/** Fetches and runs the app. Where one of its files cannot be fetched, the page says so, and retries until the app runs. */
export function loadApp(): void {
  const app = document.querySelector<HTMLLinkElement>('link[rel=app]')
  if (!app) return
  preloadApp()
  const slowTimer = setTimeout(showAppMissing, SLOW_AFTER_MS)
  const run = () => {
    const script = Object.assign(document.createElement('script'), { type: 'module', src: app.href })
    script.crossOrigin = app.crossOrigin
    script.onload = () => {
      clearTimeout(slowTimer)
      document.getElementById(APP_MISSING_ID)?.remove()
    }
    script.onerror = () => {
      script.remove()
      showAppMissing()
      retryLater(run)
    }
    document.head.append(script)
  }
  run()
  // A link without a sheet has failed by then.
  addEventListener('load', fetchStyles)
}

/** Requests missing style sheets again until they have loaded. */
function fetchStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.sheet) continue
    const next = link.cloneNode() as HTMLLinkElement
    next.onerror = () => retryLater(fetchStyles)
    link.replaceWith(next)
  }
}

function retryLater(retry: () => void): void {
  const once = () => {
    stop()
    clearTimeout(timer)
    retry()
  }
  const stop = reconnectSignals(once)
  const timer = setTimeout(once, RETRY_INTERVAL_MS)
}

function showAppMissing(): void {
  if (document.getElementById(APP_MISSING_ID)) return
  const notice = Object.assign(document.createElement('p'), {
    id: APP_MISSING_ID,
    role: 'status',
    className:
      'fixed inset-x-4 bottom-6 z-30 mx-auto max-w-md rounded-lg border border-line bg-raised p-4 font-semibold shadow-high',
    textContent: 'The app has not arrived yet. It starts by itself as soon as the network brings it.',
  })
  document.body.append(notice)
}
