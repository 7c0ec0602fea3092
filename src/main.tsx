import './styles/app.css'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { AppProviders, startServices } from './data/providers.tsx'
import { CrashPage } from './features/shell/crash-page.tsx'
import { NoStorage } from './features/shell/no-storage.tsx'
import { logError, logErrors } from './platform/log-errors.ts'
import { isPrerenderedShown, replacePrerendered } from './prerender/replace-prerendered.ts'
import { listenForInstall } from './pwa/install.ts'
import { listenForNotificationLinks } from './pwa/notification-links.ts'
import { listenForOpenedFiles } from './pwa/opened-files.ts'
import { startServiceWorker } from './pwa/service-worker-registration.ts'
import { markFirstRouteRendered } from './remote/first-route.ts'
import { routeTree } from './routeTree.gen.ts'
import { followKeyboardHeight } from './ui/keyboard-height.ts'
import { showThemeColor } from './ui/theme.ts'

/** Milliseconds to wait for the code of the first route; then the frame around it is rendered without it. */
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
    /** Names the screen in the tab's title and to screen readers. */
    title?: string
  }
}

const starting = startServices()
// `render` handles the rejection.
starting.catch(() => undefined)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
logErrors()
listenForInstall()
followKeyboardHeight()
showThemeColor()
listenForOpenedFiles()
startServiceWorker()
if (navigator.serviceWorker?.controller) loadExtendedFonts()
replacePrerendered(root)

/** Loads the Latin Extended fonts before a name needs them: a font that arrives late causes another layout. */
function loadExtendedFonts(): void {
  for (const family of ['Figtree Variable', 'Fraunces Variable'])
    document.fonts
      .load(`1em "${family}"`, 'aŁ')
      .catch((error: unknown) => console.warn('A font could not be loaded', error))
}

const reactRoot = createRoot(root, {
  onCaughtError(error, { componentStack }) {
    logError(error)
    console.error(error, componentStack)
  },
})
async function render(): Promise<void> {
  // Yields to the browser between parsing the app's code and loading the routes.
  await new Promise((resolve) => setTimeout(resolve))
  const router = newRouter()
  router.subscribe('onRendered', markFirstRouteRendered)
  listenForNotificationLinks((link) => router.history.push(link))
  // The route's code loads while the device's data is read.
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
      return (
        <main>
          <NoStorage error={error} />
        </main>
      )
    },
  )
  // An installed app has the code in its cache, and a first visit shows the prerendered page: both wait for the route.
  const canWait = navigator.serviceWorker?.controller || isPrerenderedShown()
  await (canWait
    ? routeLoading
    : Promise.race([routeLoading, new Promise((resolve) => setTimeout(resolve, ROUTE_CODE_TIMEOUT_MS))]))
  // A transition renders in slices: rendered at once, it keeps a phone busy for half a second.
  startTransition(() => reactRoot.render(element))
}
void render()
