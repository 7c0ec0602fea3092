import { createFileRoute } from '@tanstack/react-router'
import { fetchedScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/jobs')({
  component: fetchedScreen(
    () => import('../features/board/board-page.tsx'),
    (module) => module.BoardPage,
  ),
  staticData: { title: 'Services' },
})
