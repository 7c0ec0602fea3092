import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/register')({
  component: lazyScreen(
    () => import('../features/registration/register-page.tsx'),
    (module) => module.RegisterPage,
  ),
  staticData: { title: 'Join the directory' },
})
