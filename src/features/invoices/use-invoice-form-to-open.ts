import { useFormToOpen } from '../../data/use-form-to-open.ts'
import { useEngine } from '../../data/use-services.ts'
import { recipientOf } from '../../domain/invoice/invoice.ts'
import type { InvoiceDialog } from './invoice-dialogs.tsx'

/**
 * Opens the form of an unfinished invoice; as a new invoice where the request or draft it was about no longer exists.
 */
export function useInvoiceFormToOpen(show: (dialog: InvoiceDialog) => void): void {
  const { view } = useEngine()
  const write = (task: Extract<InvoiceDialog, { kind: 'write' }>['task']) => show({ kind: 'write', task })
  useFormToOpen('invoice', () => write({ kind: 'new' }))
  useFormToOpen('request-invoice', (id) => {
    const request = view.row('job_applications', id)
    write(request ? { kind: 'request', request } : { kind: 'new' })
  })
  useFormToOpen('quote-invoice', (id) => {
    const quote = view.row('quotes', id)
    const request = view.row('job_applications', quote?.application_id ?? '')
    write(quote && request ? { kind: 'quote', request, quote } : { kind: 'new' })
  })
  useFormToOpen('edited-invoice', (id) => {
    const invoice = view.row('invoices', id)
    if (!invoice) return write({ kind: 'new' })
    const billed = view.row('job_applications', invoice.application_id ?? '') ?? null
    const client = view.row('clients', invoice.client_id ?? '') ?? null
    write({ kind: 'edit', invoice, recipient: recipientOf(invoice, billed, client) })
  })
}
