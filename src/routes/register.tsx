import { createFileRoute } from '@tanstack/react-router'
import { fetchedScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/register')({
  component: fetchedScreen(
    () => import('../features/registration/register-page.tsx'),
    (module) => module.RegisterPage,
  ),
  staticData: { title: 'Join the directory' },
})
