import { createFileRoute } from '@tanstack/react-router'
import { fetchedScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/account')({
  component: fetchedScreen(
    () => import('../features/account/account-page.tsx'),
    (module) => module.AccountPage,
  ),
  staticData: { title: 'Account' },
})
