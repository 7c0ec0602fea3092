import { createFileRoute } from '@tanstack/react-router'
import { fetchedScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/admin')({
  component: fetchedScreen(
    () => import('../features/admin/admin-page.tsx'),
    (module) => module.AdminPage,
  ),
  staticData: { title: 'Administration' },
})
