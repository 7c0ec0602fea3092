import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/storage')({
  component: lazyScreen(
    () => import('../features/storage/storage-page.tsx'),
    (module) => module.StoragePage,
  ),
  staticData: { title: 'Storage on this device' },
})
