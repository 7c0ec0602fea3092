import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/profile/$uniqueUrl')({
  component: lazyScreen(
    () => import('../features/public-profile/public-profile-page.tsx'),
    (module) => module.PublicProfilePage,
  ),
  staticData: { title: 'Profile' },
})
