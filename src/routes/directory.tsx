import { createFileRoute } from '@tanstack/react-router'
import { DirectoryPage } from '../features/directory/directory-page.tsx'

export const Route = createFileRoute('/directory')({
  component: DirectoryPage,
  staticData: { title: 'Directory' },
})
