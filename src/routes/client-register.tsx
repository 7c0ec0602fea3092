import { createFileRoute } from '@tanstack/react-router'
import { ClientRegisterPage } from '../features/registration/client-register-page.tsx'

export const Route = createFileRoute('/client-register')({
  component: ClientRegisterPage,
  staticData: { title: 'Join as a client' },
})
