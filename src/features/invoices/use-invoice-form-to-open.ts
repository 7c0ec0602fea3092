import { useEngine } from '../../data/app-services.ts'
import { useFormToOpen } from '../../data/open-form.ts'
import { recipientOf } from '../../domain/invoice.ts'
import type { InvoiceDialog } from './use-invoice-dialogs.ts'

/**
 * Opens the form of an unfinished invoice; as a new invoice where the request or draft it was about no longer exists.
 */
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
