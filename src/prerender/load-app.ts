import { reconnectSignals } from '../platform/reconnect-signals.ts'

/** Milliseconds between attempts where nothing tells that the network is back. */
const retryIntervalMs = 5_000
/** Milliseconds after which an app that is still on its way is spoken of. */
const slowAfterMs = 8_000

/** Id of the notice that stands while the app could not be fetched. */
export const NOT_ARRIVED = 'not-arrived'

/**
 * Asks at once for all files of the app and of the screen at this address: else each is found only in the one that needs
 * it.
 */
export function preloadApp(): void {
  const named = document.querySelectorAll<HTMLLinkElement>('link[rel=app-part]')
  // Asked for before.
  if (named.length === 0) return
  for (const part of named) part.rel = 'modulepreload'
  const screens = document.getElementById('screen-parts')?.textContent
  const parts: Record<string, string[]> = screens ? JSON.parse(screens) : {}
  for (const href of parts[location.pathname] ?? [])
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }),
    )
}

/**
 * Fetches and runs the app. Where a file of it does not come, the page says so, and it is tried again until it runs: the
 * browser would show what has come, and nothing that can be pressed.
 */
export function fetchApp(): void {
  const app = document.querySelector<HTMLLinkElement>('link[rel=app]')
  if (!app) return
  preloadApp()
  const slowTimer = setTimeout(sayNotArrived, slowAfterMs)
  const run = () => {
    const script = Object.assign(document.createElement('script'), { type: 'module', src: app.href })
    script.crossOrigin = app.crossOrigin
    script.onload = () => {
      clearTimeout(slowTimer)
      document.getElementById(NOT_ARRIVED)?.remove()
    }
    script.onerror = () => {
      script.remove()
      sayNotArrived()
      whenWorthIt(run)
    }
    document.head.append(script)
  }
  run()
  // What has no sheet by then has failed.
  addEventListener('load', fetchStyles)
}

/** Styles that did not come are asked for again, until the app has them. */
function fetchStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (link.sheet) continue
    const next = link.cloneNode() as HTMLLinkElement
    next.onerror = () => whenWorthIt(fetchStyles)
    link.replaceWith(next)
  }
}

function whenWorthIt(retry: () => void): void {
  const once = () => {
    stop()
    clearTimeout(timer)
    retry()
  }
  const stop = reconnectSignals(once)
  const timer = setTimeout(once, retryIntervalMs)
}

function sayNotArrived(): void {
  if (document.getElementById(NOT_ARRIVED)) return
  const notice = Object.assign(document.createElement('p'), {
    id: NOT_ARRIVED,
    role: 'status',
    className:
      'fixed inset-x-4 bottom-6 z-30 mx-auto max-w-md rounded-lg border border-line bg-raised p-4 font-semibold shadow-high',
    textContent: 'The app has not arrived yet. It starts by itself as soon as the network brings it.',
  })
  document.body.append(notice)
}
