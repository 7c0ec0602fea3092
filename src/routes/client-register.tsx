import { createFileRoute } from '@tanstack/react-router'
import { fetchedScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/client-register')({
  component: fetchedScreen(
    () => import('../features/registration/client-register-page.tsx'),
    (module) => module.ClientRegisterPage,
  ),
  staticData: { title: 'Join as a client' },
})
