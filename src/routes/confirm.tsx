import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/confirm')({
  component: lazyScreen(
    () => import('../features/email-link/email-link-page.tsx'),
    (module) => module.EmailLinkPage,
  ),
  staticData: { title: 'Link from an email' },
})
