import { createFileRoute } from '@tanstack/react-router'
import { lazyScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/invoices/')({
  component: lazyScreen(
    () => import('../features/invoices/invoices-page.tsx'),
    (module) => module.InvoicesPage,
  ),
  staticData: { title: 'Invoices' },
})
