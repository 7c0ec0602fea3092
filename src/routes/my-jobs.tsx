import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/my-jobs')({
  component: lazyScreen(
    () => import('../features/my-services/my-services-page.tsx'),
    (module) => module.MyServicesPage,
  ),
  staticData: { title: 'My services' },
})
