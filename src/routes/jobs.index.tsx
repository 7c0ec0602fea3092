import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/jobs/')({
  component: lazyScreen(
    () => import('../features/board/board-page.tsx'),
    (module) => module.BoardPage,
  ),
  staticData: { title: 'Services' },
})
