import { useFormToOpen } from '../../data/use-form-to-open.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import type { PaymentDetails } from '../../domain/rows.ts'
import type { InvoiceDialog } from './invoice-dialogs.tsx'

/**
 * Opens the dialog of an unfinished payment or reminder, once its invoice is on this device, or that of the payment
 * details or the automatic reminders.
 */
export function useDialogToOpen(
  invoices: readonly ListedInvoice[],
  payment: PaymentDetails | undefined,
  show: (dialog: InvoiceDialog) => void,
): void {
  const about = (id: string, dialogOf: (listed: ListedInvoice) => InvoiceDialog) => {
    const listed = invoices.find(({ invoice }) => invoice.id === id)
    if (listed) show(dialogOf(listed))
  }
  const hasInvoices = invoices.length > 0
  useFormToOpen('payment', (id) => about(id, (listed) => ({ kind: 'record', listed })), hasInvoices)
  useFormToOpen('reminder', (id) => about(id, (listed) => ({ kind: 'remind', listed, payment })), hasInvoices)
  const isRead = payment !== undefined
  useFormToOpen('payment-details', () => payment && show({ kind: 'payment', payment, sending: null }), isRead)
  useFormToOpen('letterhead', () => payment && show({ kind: 'letterhead', payment }), isRead)
  useFormToOpen('reminder-settings', () => payment && show({ kind: 'reminder-settings', payment }), isRead)
}
