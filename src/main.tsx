import './styles/app.css'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { AppProviders, start } from './data/providers.tsx'
import { CrashPage } from './features/shell/crash-page.tsx'
import { NoStorage } from './features/shell/no-storage.tsx'
import { isPrerenderedShown, replacePrerendered } from './prerender/replace-prerendered.ts'
import { listenForInstall } from './pwa/install.ts'
import { listenForNotificationLinks } from './pwa/notification-links.ts'
import { listenForOpenedFiles } from './pwa/opened-files.ts'
import { startServiceWorker } from './pwa/service-worker-registration.ts'
import { markFirstRouteRendered } from './remote/first-route.ts'
import { routeTree } from './routeTree.gen.ts'

/** Milliseconds without the screen's code after which its frame is drawn. */
const ROUTE_CODE_TIMEOUT_MS = 300

const newRouter = () =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultErrorComponent: CrashPage,
    scrollRestoration: true,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>
  }
  interface StaticDataRouteOption {
    /** Names the screen in the window's title and to screen readers. */
    title?: string
  }
}

const starting = start()
// Whoever draws hears of it.
starting.catch(() => undefined)
const root = document.getElementById('root')
if (!root) throw new Error('index.html lost its root')
listenForInstall()
listenForOpenedFiles()
startServiceWorker()
if (navigator.serviceWorker?.controller) loadExtendedFonts()
replacePrerendered(root)

/** Loads the letters beyond English, too, before a name asks for them: else what was laid out is laid out again. */
function loadExtendedFonts(): void {
  for (const family of ['Figtree Variable', 'Fraunces Variable'])
    document.fonts
      .load(`1em "${family}"`, 'aŁ')
      .catch((error: unknown) => console.warn('A font is missing', error))
}

const reactRoot = createRoot(root)
async function render(): Promise<void> {
  // The code has only just been read: before the routes are, too, the browser may answer.
  await new Promise((resolve) => setTimeout(resolve))
  const router = newRouter()
  router.subscribe('onRendered', markFirstRouteRendered)
  listenForNotificationLinks((link) => router.history.push(link))
  // The screen's code comes while what the device holds is read.
  const routeLoading = router.load().catch(() => undefined)
  const element = await starting.then(
    (ready) => (
      <StrictMode>
        <AppProviders services={ready}>
          <RouterProvider router={router} />
        </AppProviders>
      </StrictMode>
    ),
    (error: unknown) => {
      console.warn('The app could not start', error)
      return <NoStorage error={error} />
    },
  )
  // Out of the install the screen's code is here in a moment, and a first sight stands meanwhile: all is drawn at once.
  const canWait = navigator.serviceWorker?.controller || isPrerenderedShown()
  await (canWait
    ? routeLoading
    : Promise.race([routeLoading, new Promise((resolve) => setTimeout(resolve, ROUTE_CODE_TIMEOUT_MS))]))
  // In pieces, between which the browser answers: in one, a phone is busy with it for half a second.
  startTransition(() => reactRoot.render(element))
}
void render()
