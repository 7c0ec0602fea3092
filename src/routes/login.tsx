import { createFileRoute } from '@tanstack/react-router'
import { fetchedScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/login')({
  component: fetchedScreen(
    () => import('../features/sign-in/sign-in-pages.tsx'),
    (module) => module.SignInPage,
  ),
  staticData: { title: 'Sign in' },
})
