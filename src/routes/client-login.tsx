import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/client-login')({
  component: lazyScreen(
    () => import('../features/sign-in/sign-in-pages.tsx'),
    (module) => module.ClientSignInPage,
  ),
  staticData: { title: 'Client sign in' },
})
