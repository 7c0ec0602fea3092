import { createFileRoute } from '@tanstack/react-router'
import { StoragePage } from '../features/storage/storage-page.tsx'

export const Route = createFileRoute('/storage')({
  component: StoragePage,
  staticData: { title: 'Storage on this device' },
})
