import { dayOf } from '../messages/dates.ts'
import { startFirstPull } from '../remote/first-pull.ts'
import { firstSightStands } from './replace-prerendered.ts'
import { NOT_ARRIVED } from './load-app.ts'
import { drawServices } from '../first-sight/services.ts'

/** Milliseconds; a window in the background paints nothing, and a server may be far away. */
const PATIENCE = 1_000

const PRESSED = '#first-sight button, #first-sight a[href^="/"]'

const page = document.documentElement
let whole: Promise<unknown> = Promise.resolve()

/**
 * Where the app has never been, index.html shows what a first visit sees until it has come: the home page (home.html), or
 * the board (board.html) with services asked for at once. What is pressed there is done by the app.
 */
export function beginFirstSight(): void {
  if (location.pathname === '/') stand()
  if (location.pathname === '/jobs') {
    const pulling = startFirstPull()
    // What somebody searches for is found by the app.
    if (location.search) return
    // Writing a first day takes ten milliseconds: here the page waits for its styles anyway.
    dayOf(new Date().toISOString())
    document.addEventListener('DOMContentLoaded', () => {
      const board = document.querySelector<HTMLTemplateElement>('#first-sight-board')
      const place = document.getElementById('first-sight')
      if (!board || !place) return
      place.replaceChildren(board.content)
      stand()
      whole = pulling.then((answer) => answer && drawServices(place, answer))
    })
  }
}

function stand(): void {
  page.dataset.firstSight = ''
  addEventListener('click', (event) => {
    const { target } = event
    const pressed = target instanceof Element && target.closest<HTMLElement>(PRESSED)
    if (!pressed) return
    if (pressed instanceof HTMLAnchorElement) {
      // Where the app could not be fetched, another page cannot either: the app goes there once it has come.
      if (!document.getElementById(NOT_ARRIVED)) return
      event.preventDefault()
    }
    document.querySelector<HTMLElement>('[data-pressed]')?.removeAttribute('data-pressed')
    pressed.dataset.pressed = ''
  })
}

/**
 * Calls `begin` once a first visit's page is painted and whole, for which the app would not leave a moment; else at once,
 * without that page: where the styles have not come, nothing hides it.
 */
export function afterFirstSight(begin: () => void): void {
  if (!firstSightStands()) {
    document.getElementById('first-sight')?.remove()
    begin()
    return
  }
  const painted = new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  })
  const waited = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  void Promise.race([Promise.all([painted, whole]), waited]).then(begin)
}
