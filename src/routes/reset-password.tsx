import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/reset-password')({
  component: lazyScreen(
    () => import('../features/sign-in/reset-password-page.tsx'),
    (module) => module.ResetPasswordPage,
  ),
  staticData: { title: 'Reset your password' },
})
