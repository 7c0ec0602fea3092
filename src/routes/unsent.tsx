import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/unsent')({
  component: lazyScreen(
    () => import('../features/unsent/unsent-page.tsx'),
    (module) => module.UnsentPage,
  ),
  staticData: { title: 'Unsent work' },
})
