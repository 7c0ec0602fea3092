import { createFileRoute } from '@tanstack/react-router'
import { fetchedScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/my-jobs')({
  component: fetchedScreen(
    () => import('../features/my-services/my-services-page.tsx'),
    (module) => module.MyServicesPage,
  ),
  staticData: { title: 'My services' },
})
