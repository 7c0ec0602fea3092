import './styles/app.css'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { AppProviders } from './app/providers.tsx'
import { CrashPage } from './features/shell/crash-page.tsx'
import { afterFirstSight, endFirstSight } from './first-sight.ts'
import { listenForInstall } from './pwa/install.ts'
import { listenForOpenedFiles } from './pwa/opened-files.ts'
import { listenForLinks } from './pwa/opened-links.ts'
import { startServiceWorker } from './pwa/register.ts'
import { firstScreenDrawn } from './remote/first-screen.ts'
import { routeTree } from './routeTree.gen.ts'

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
// The screen's code comes while what the device holds is read.
void router.load().catch(() => undefined)
listenForInstall()
listenForOpenedFiles()
startServiceWorker()
listenForLinks((link) => router.history.push(link))

const root = document.getElementById('root')
if (!root) throw new Error('index.html lost its root')
endFirstSight(root)

afterFirstSight(() =>
  createRoot(root).render(
    <StrictMode>
      <AppProviders>
        <RouterProvider router={router} />
      </AppProviders>
    </StrictMode>,
  ),
)
