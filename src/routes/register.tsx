import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '../features/registration/register-page.tsx'

export const Route = createFileRoute('/register')({
  component: RegisterPage,
  staticData: { title: 'Join the directory' },
})
