import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/welcome')({
  component: lazyScreen(
    () => import('../features/welcome/welcome-page.tsx'),
    (module) => module.WelcomePage,
  ),
  staticData: { title: 'Welcome' },
})
