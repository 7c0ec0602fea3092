import { createFileRoute } from '@tanstack/react-router'
import { fetchedScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/unsent')({
  component: fetchedScreen(
    () => import('../features/unsent/unsent-page.tsx'),
    (module) => module.UnsentPage,
  ),
  staticData: { title: 'Unsent work' },
})
