import { createFileRoute } from '@tanstack/react-router'
import { fetchedScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/debug')({
  component: fetchedScreen(
    () => import('../features/debug/debug-page.tsx'),
    (module) => module.DebugPage,
  ),
  staticData: { title: 'Debug' },
})
