import { createFileRoute } from '@tanstack/react-router'
import { ClientDashboardPage } from '../features/client-dashboard/client-dashboard-page.tsx'

export const Route = createFileRoute('/client-dashboard')({
  component: ClientDashboardPage,
  staticData: { title: 'Dashboard' },
})
