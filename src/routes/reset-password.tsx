import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordPage } from '../features/sign-in/reset-password-page.tsx'

export const Route = createFileRoute('/reset-password')({
  component: ResetPasswordPage,
  staticData: { title: 'Reset your password' },
})
