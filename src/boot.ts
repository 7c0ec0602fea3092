import { startReadingRows } from './database/device-rows.ts'
import { startReadingItems } from './outbox/read-items.ts'
import { lastViewer } from './platform/last-viewer.ts'
import { loadApp, preloadApp } from './prerender/load-app.ts'
import { showLastScreen } from './prerender/show-last-screen.ts'
import { afterPaint, showPrerendered } from './prerender/show-prerendered.ts'

/*
 * A small script of its own that runs before the first paint (vite.config.ts). It applies the chosen theme, so that the
 * other one does not flash; it shows a user's last screen to her, and the prerendered page to first visits; and it starts
 * reading the device's data while the app's code is still loading.
 */

try {
  // Without a choice, the system's setting applies (src/ui/theme.ts).
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage may be denied; the system's setting applies.
}
const viewer = lastViewer()
if (viewer) {
  startReadingRows(viewer)
  startReadingItems(viewer)
  preloadApp()
  showLastScreen(viewer)
} else showPrerendered()

// On Vite's development server nothing is fetched here: index.html has the app's script.
document.addEventListener('DOMContentLoaded', () => afterPaint(loadApp))
