import { startReadingRows } from './database/device-rows.ts'
import { startReadingItems } from './outbox/read-items.ts'
import { lastViewer } from './platform/last-viewer.ts'
import { loadApp, preloadApp } from './prerender/load-app.ts'
import { afterPaint, showPrerendered } from './prerender/show-prerendered.ts'

/*
 * A small script of its own, which the page waits for before it paints anything (vite.config.ts): a chosen theme must not
 * flash the other one, nor a returning person the visitor's page, and what her device holds is read while the app's code
 * is still on its way.
 */

try {
  // Without a choice the system's setting holds (src/ui/theme.ts).
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const viewer = lastViewer()
  if (viewer) {
    startReadingRows(viewer)
    startReadingItems(viewer)
    preloadApp()
  } else showPrerendered()
} catch {
  // Storage may be forbidden; the system's setting holds.
}

// Vite's server runs the sources itself.
document.addEventListener('DOMContentLoaded', () => afterPaint(loadApp))
