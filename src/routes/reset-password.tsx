import { createFileRoute } from '@tanstack/react-router'
import { fetchedScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/reset-password')({
  component: fetchedScreen(
    () => import('../features/sign-in/reset-password-page.tsx'),
    (module) => module.ResetPasswordPage,
  ),
  staticData: { title: 'Reset your password' },
})
