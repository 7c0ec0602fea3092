import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/invoices/year')({
  component: lazyScreen(
    () => import('../features/invoices/year-page.tsx'),
    (module) => module.YearPage,
  ),
  staticData: { title: 'A year at a glance' },
})
