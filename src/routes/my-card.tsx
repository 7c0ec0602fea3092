import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/my-card')({
  component: lazyScreen(
    () => import('../features/card/card-page.tsx'),
    (module) => module.CardPage,
  ),
  staticData: { title: 'My card' },
})
