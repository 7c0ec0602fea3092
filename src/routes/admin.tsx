import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/admin')({
  component: lazyScreen(
    () => import('../features/admin/admin-page.tsx'),
    (module) => module.AdminPage,
  ),
  staticData: { title: 'Administration' },
})
