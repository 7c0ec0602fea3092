import { beginReadingItems } from './outbox/first-read.ts'
import { lastViewer } from './platform/last-viewer.ts'
import { beginReadingBlocks } from './store/files.ts'

/*
 * A small script of its own, which the page waits for before it paints anything (vite.config.ts): a chosen theme must not
 * flash the other one, nor a returning person the visitor's page, and what her device holds is read while the app's code
 * is still on its way.
 */

try {
  // Without a choice the system's setting holds (src/ui/theme.ts).
  const theme = localStorage.getItem('theme')
  const { dataset } = document.documentElement
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (location.pathname === '/' && !localStorage.getItem('visited')) awaitFirstSight(dataset)
  const viewer = lastViewer()
  if (viewer) {
    beginReadingBlocks(viewer)
    beginReadingItems(viewer)
  }
} catch {
  // Storage may be forbidden; the system's setting holds.
}

/** The very first visit: src/first-sight.html stands until the app has come (src/first-sight.ts). */
function awaitFirstSight(dataset: DOMStringMap): void {
  dataset.firstSight = ''
  // What is pressed there is done by the app once it has come.
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('#first-sight button')
    if (!button) return
    dataset.firstSight = String([...document.querySelectorAll('#first-sight :is(a, button)')].indexOf(button))
  })
}
