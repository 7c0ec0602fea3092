import { createRootRoute } from '@tanstack/react-router'
import { CrashPage } from '../features/shell/crash-page.tsx'
import { Shell } from '../features/shell/shell.tsx'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createRootRoute({
  component: Shell,
  notFoundComponent: lazyScreen(
    () => import('../features/shell/not-found-page.tsx'),
    (module) => module.NotFoundPage,
  ),
  errorComponent: CrashPage,
})
