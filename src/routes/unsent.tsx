import { createFileRoute } from '@tanstack/react-router'
import { UnsentPage } from '../features/shell/unsent-page.tsx'

export const Route = createFileRoute('/unsent')({
  component: UnsentPage,
  staticData: { title: 'Unsent work' },
})
