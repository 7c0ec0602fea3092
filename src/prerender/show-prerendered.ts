import { startFirstPull } from '../remote/first-pull.ts'
import { drawPictures } from './draw-pictures.ts'
import { APP_MISSING_ID } from './load-app.ts'
import { isPrerenderedShown } from './replace-prerendered.ts'

/** A tab in the background paints nothing, and a server may be slow. */
const PAINT_TIMEOUT_MS = 1_000

const CLICKABLE = '#prerendered button, #prerendered a[href^="/"]'

const page = document.documentElement
let drawing: Promise<unknown> = Promise.resolve()

/**
 * Shows, on a device without rows, the prerendered home page or board until the app has loaded. Requests the board's
 * services and draws their pictures. What is clicked there is clicked again in the app.
 */
export function showPrerendered(): void {
  if (location.pathname === '/') showInstead()
  if (location.pathname !== '/jobs') return
  const pulling = startFirstPull()
  // Only the app can search.
  if (location.search) return
  document.addEventListener('DOMContentLoaded', () => {
    const board = document.querySelector<HTMLTemplateElement>('#prerendered-board')
    const place = document.getElementById('prerendered')
    if (!board || !place) return
    place.replaceChildren(board.content)
    showInstead()
    drawing = pulling.then((answer) => answer && drawPictures(place, answer))
  })
}

/** Shows the prerendered page in place of the app; with `ownsLinks` the app follows its links, also while it could be fetched. */
export function showInstead({ ownsLinks = false } = {}): void {
  page.dataset.prerendered = ''
  addEventListener('click', (event) => {
    const { target } = event
    const clicked = target instanceof Element && target.closest<HTMLElement>(CLICKABLE)
    if (!clicked) return
    if (clicked instanceof HTMLAnchorElement) {
      // The browser opens it in another tab or window.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      // Where the app could not be fetched, another page cannot either: the app follows the link once it has loaded.
      if (!ownsLinks && !document.getElementById(APP_MISSING_ID)) return
      event.preventDefault()
    }
    document.querySelector<HTMLElement>('[data-clicked]')?.removeAttribute('data-clicked')
    clicked.dataset.clicked = ''
  })
}

/**
 * Calls `load` once the prerendered page and its pictures are painted, so that the app's code does not delay it. Calls it at once, and removes
 * that page, where the device has rows: without styles nothing else would hide it.
 */
export function afterPaint(load: () => void): void {
  if (!isPrerenderedShown()) {
    document.getElementById('prerendered')?.remove()
    load()
    return
  }
  const painted = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })
  const timedOut = new Promise((resolve) => setTimeout(resolve, PAINT_TIMEOUT_MS))
  void Promise.race([Promise.all([painted, drawing]), timedOut]).then(load)
}
