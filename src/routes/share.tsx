import { createFileRoute } from '@tanstack/react-router'
import { fetchedScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/share')({
  component: fetchedScreen(
    () => import('../features/share/share-page.tsx'),
    (module) => module.SharePage,
  ),
  staticData: { title: 'Shared files' },
})
