import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/client-dashboard')({
  component: lazyScreen(
    () => import('../features/client-dashboard/client-dashboard-page.tsx'),
    (module) => module.ClientDashboardPage,
  ),
  staticData: { title: 'Dashboard' },
})
