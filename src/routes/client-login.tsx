import { createFileRoute } from '@tanstack/react-router'
import { ClientSignInPage } from '../features/sign-in/client-sign-in-page.tsx'

export const Route = createFileRoute('/client-login')({
  component: ClientSignInPage,
  staticData: { title: 'Client sign in' },
})
