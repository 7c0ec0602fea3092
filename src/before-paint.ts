import { afterFirstSight, beginFirstSight } from './first-sight.ts'
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
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  beginFirstSight()
  const viewer = lastViewer()
  if (viewer) {
    beginReadingBlocks(viewer)
    beginReadingItems(viewer)
  }
} catch {
  // Storage may be forbidden; the system's setting holds.
}

// The app is on its way already, and not to be run before a first visit's page is painted; Vite runs the sources itself.
document.addEventListener('DOMContentLoaded', () => {
  const app = document.querySelector<HTMLLinkElement>('link[data-app]')
  if (!app) return
  afterFirstSight(() => {
    const script = Object.assign(document.createElement('script'), { type: 'module', src: app.href })
    script.crossOrigin = app.crossOrigin
    document.head.append(script)
  })
})
