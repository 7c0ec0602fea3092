import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/activity')({
  component: lazyScreen(
    () => import('../features/activity/activity-page.tsx'),
    (module) => module.ActivityPage,
  ),
  staticData: { title: 'Activity' },
})
