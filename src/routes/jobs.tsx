import { createFileRoute } from '@tanstack/react-router'
import { BoardPage } from '../features/board/board-page.tsx'

export const Route = createFileRoute('/jobs')({
  component: BoardPage,
  staticData: { title: 'Services' },
})
