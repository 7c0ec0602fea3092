import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/profile/')({
  component: lazyScreen(
    () => import('../features/own-profile/own-profile-page.tsx'),
    (module) => module.OwnProfilePage,
  ),
  staticData: { title: 'Your profile' },
})
