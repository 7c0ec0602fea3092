import { useEngine } from '../../data/app-services.ts'
import { useFormToOpen } from '../../data/open-form.ts'
import { recipientOf } from '../../domain/invoice.ts'
import type { InvoiceDialog } from './use-invoice-dialogs.ts'

/** Opens an unfinished invoice where it was left; what it was about and is gone is written as a new one. */
export function useInvoiceFormToOpen(show: (dialog: InvoiceDialog) => void): void {
  const { view } = useEngine()
  useFormToOpen('invoice', (key) => {
    const [kind, id = ''] = key.split(':', 2)
    const request = kind === 'request' ? view.row('job_applications', id) : undefined
    if (request) return show({ kind: 'write', task: { kind: 'request', request } })
    const invoice = kind === 'edit' ? view.row('invoices', id) : undefined
    if (!invoice) return show({ kind: 'write', task: { kind: 'new' } })
    const billed = view.row('job_applications', invoice.application_id ?? '') ?? null
    const client = view.row('clients', invoice.client_id ?? '') ?? null
    const recipient = recipientOf(invoice, billed, client)
    show({ kind: 'write', task: { kind: 'edit', invoice, recipient } })
  })
}
