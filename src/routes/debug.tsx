import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/debug')({
  component: lazyScreen(
    () => import('../features/debug/debug-page.tsx'),
    (module) => module.DebugPage,
  ),
  staticData: { title: 'Debug' },
})
