import { createFileRoute } from '@tanstack/react-router'
import { SharePage } from '../features/share/share-page.tsx'

export const Route = createFileRoute('/share')({
  component: SharePage,
  staticData: { title: 'Shared files' },
})
