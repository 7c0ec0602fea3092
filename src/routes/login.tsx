import { createFileRoute } from '@tanstack/react-router'
import { SignInPage } from '../features/sign-in/sign-in-pages.tsx'

export const Route = createFileRoute('/login')({
  component: SignInPage,
  staticData: { title: 'Sign in' },
})
