import { createFileRoute } from '@tanstack/react-router'
import { MyServicesPage } from '../features/my-services/my-services-page.tsx'

export const Route = createFileRoute('/my-jobs')({
  component: MyServicesPage,
  staticData: { title: 'My services' },
})
