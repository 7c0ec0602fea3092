import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/requests/$requestId')({
  component: lazyScreen(
    () => import('../features/thread/thread-page.tsx'),
    (module) => module.ThreadPage,
  ),
  staticData: { title: 'Conversation' },
})
