import { timeOrMoment } from '../messages/dates.ts'
import { lastScreen } from '../platform/last-screen.ts'
import { showInstead } from './show-prerendered.ts'

/**
 * Shows the screen that this viewer saw last until the app has drawn it: links can be followed, nothing else can be used. A
 * note says of when it is where that takes longer.
 */
export function showLastScreen(viewer: string): void {
  document.addEventListener('DOMContentLoaded', () => {
    const place = document.getElementById('prerendered')
    const app = document.querySelector<HTMLLinkElement>('link[rel=app]')?.href
    if (!place || !app || location.search || location.hash) return
    const screen = lastScreen(viewer, { app, path: location.pathname, width: innerWidth })
    if (!screen) return
    place.innerHTML = screen.html
    place.style.minHeight = `${screen.height}px`
    for (const control of place.querySelectorAll<HTMLElement>('button, input, select, textarea, summary'))
      control.inert = true
    const note = document.createElement('p')
    note.dataset.asOf = ''
    note.textContent = `As of ${timeOrMoment(screen.pulledAt)}`
    place.append(note)
    showInstead({ ownsLinks: true })
  })
}
