import { createFileRoute } from '@tanstack/react-router'
import { fetchedScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/client-dashboard')({
  component: fetchedScreen(
    () => import('../features/client-dashboard/client-dashboard-page.tsx'),
    (module) => module.ClientDashboardPage,
  ),
  staticData: { title: 'Dashboard' },
})
