import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/share')({
  component: lazyScreen(
    () => import('../features/share/share-page.tsx'),
    (module) => module.SharePage,
  ),
  staticData: { title: 'Shared files' },
})
