import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/pay')({
  component: lazyScreen(
    () => import('../features/pay/pay-page.tsx'),
    (module) => module.PayPage,
  ),
  staticData: { title: 'Invoice' },
})
