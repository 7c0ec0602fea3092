import { createFileRoute } from '@tanstack/react-router'
import { UnsentPage } from '../features/unsent/unsent-page.tsx'

export const Route = createFileRoute('/unsent')({
  component: UnsentPage,
  staticData: { title: 'Unsent work' },
})
