import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/directory')({
  component: lazyScreen(
    () => import('../features/directory/directory-page.tsx'),
    (module) => module.DirectoryPage,
  ),
  staticData: { title: 'Directory' },
})
