import { createFileRoute } from '@tanstack/react-router'
import { InvoicesPage } from '../features/invoices/invoices-page.tsx'

export const Route = createFileRoute('/invoices')({
  component: InvoicesPage,
  staticData: { title: 'Invoices' },
})
