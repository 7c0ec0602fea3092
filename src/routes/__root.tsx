import { createRootRoute } from '@tanstack/react-router'
import { CrashPage } from '../features/shell/crash-page.tsx'
import { NotFoundPage } from '../features/shell/not-found-page.tsx'
import { Shell } from '../features/shell/shell.tsx'

export const Route = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
})
