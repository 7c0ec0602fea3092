import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/stop-emails')({
  component: lazyScreen(
    () => import('../features/stop-emails/stop-emails-page.tsx'),
    (module) => module.StopEmailsPage,
  ),
  staticData: { title: 'Emails' },
})
