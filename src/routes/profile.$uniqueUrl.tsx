import { createFileRoute } from '@tanstack/react-router'
import { PublicProfilePage } from '../features/public-profile/public-profile-page.tsx'

export const Route = createFileRoute('/profile/$uniqueUrl')({
  component: PublicProfilePage,
  staticData: { title: 'Profile' },
})
