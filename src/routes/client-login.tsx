import { createFileRoute } from '@tanstack/react-router'
import { ClientSignInPage } from '../features/sign-in/sign-in-pages.tsx'

export const Route = createFileRoute('/client-login')({
  component: ClientSignInPage,
  staticData: { title: 'Client sign in' },
})
