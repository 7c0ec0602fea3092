import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/login')({
  component: lazyScreen(
    () => import('../features/sign-in/sign-in-pages.tsx'),
    (module) => module.SignInPage,
  ),
  staticData: { title: 'Sign in' },
})
