import { createFileRoute } from '@tanstack/react-router'
import { fetchedScreen } from '../ui/lazy-components.tsx'

export const Route = createFileRoute('/invoices')({
  component: fetchedScreen(
    () => import('../features/invoices/invoices-page.tsx'),
    (module) => module.InvoicesPage,
  ),
  staticData: { title: 'Invoices' },
})
