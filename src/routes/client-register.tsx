import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/client-register')({
  component: lazyScreen(
    () => import('../features/registration/client-register-page.tsx'),
    (module) => module.ClientRegisterPage,
  ),
  staticData: { title: 'Join as a client' },
})
