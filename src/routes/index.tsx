import { createFileRoute } from '@tanstack/react-router'
import { fetchedScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/')({
  component: fetchedScreen(
    () => import('../features/home/home-page.tsx'),
    (module) => module.HomePage,
  ),
})
