import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/account')({
  component: lazyScreen(
    () => import('../features/account/account-page.tsx'),
    (module) => module.AccountPage,
  ),
  staticData: { title: 'Account' },
})
