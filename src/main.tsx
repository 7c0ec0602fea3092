import './styles/app.css'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { NoStorage } from './app/no-storage.tsx'
import { AppProviders, start } from './app/providers.tsx'
import { CrashPage } from './features/shell/crash-page.tsx'
import { endFirstSight, firstSightStands } from './first-sight/end.ts'
import { listenForInstall } from './pwa/install.ts'
import { listenForOpenedFiles } from './pwa/opened-files.ts'
import { listenForLinks } from './pwa/opened-links.ts'
import { startServiceWorker } from './pwa/register.ts'
import { firstScreenDrawn } from './remote/first-screen.ts'
import { routeTree } from './routeTree.gen.ts'

/** Milliseconds without the screen's code after which its frame is drawn. */
const PATIENCE = 300

const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultErrorComponent: CrashPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    /** Names the screen in the window's title and to screen readers. */
    title?: string
  }
}

router.subscribe('onRendered', firstScreenDrawn)
const app = start().then(
  (running) => (
    <StrictMode>
      <AppProviders running={running}>
        <RouterProvider router={router} />
      </AppProviders>
    </StrictMode>
  ),
  (error: unknown) => {
    console.warn('The app could not start', error)
    return <NoStorage error={error} />
  },
)
// The screen's code comes while what the device holds is read.
const loading = router.load().catch(() => undefined)
listenForInstall()
listenForOpenedFiles()
startServiceWorker()
listenForLinks((link) => router.history.push(link))

const root = document.getElementById('root')
if (!root) throw new Error('index.html lost its root')
endFirstSight(root)

const reactRoot = createRoot(root)
async function draw(): Promise<void> {
  const drawn = await app
  // Out of the install the screen's code is here in a moment, and a first sight stands meanwhile: all is drawn at once.
  const canWait = navigator.serviceWorker?.controller || firstSightStands()
  await (canWait ? loading : Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PATIENCE))]))
  // In pieces, between which the browser answers: in one, a phone is busy with it for half a second.
  startTransition(() => reactRoot.render(drawn))
}
void draw()
