import { createFileRoute } from '@tanstack/react-router'
import { OwnProfilePage } from '../features/own-profile/own-profile-page.tsx'

export const Route = createFileRoute('/profile/')({
  component: OwnProfilePage,
  staticData: { title: 'Your profile' },
})
