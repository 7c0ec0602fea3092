import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/jobs/$serviceId')({
  component: lazyScreen(
    () => import('../features/board/service-page.tsx'),
    (module) => module.ServicePage,
  ),
  staticData: { title: 'Service' },
})
