import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/inbox')({
  component: lazyScreen(
    () => import('../features/inbox/inbox-page.tsx'),
    (module) => module.InboxPage,
  ),
  staticData: { title: 'Inbox' },
})
