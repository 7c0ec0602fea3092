import { createFileRoute } from '@tanstack/react-router'
import { fetchedScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/directory')({
  component: fetchedScreen(
    () => import('../features/directory/directory-page.tsx'),
    (module) => module.DirectoryPage,
  ),
  staticData: { title: 'Directory' },
})
