import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/')({
  component: lazyScreen(
    () => import('../features/home/home-page.tsx'),
    (module) => module.HomePage,
  ),
})
