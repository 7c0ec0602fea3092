import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../features/home/home-page.tsx'

// Not lazy: most visits begin with this screen.
export const Route = createFileRoute('/')({ component: HomePage })
