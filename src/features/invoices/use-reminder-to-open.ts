import { useFormToOpen } from '../../data/open-form.ts'
import type { ListedInvoice } from '../../domain/invoice-list.ts'
import type { PaymentDetails } from '../../domain/rows.ts'
import type { InvoiceDialog } from './invoice-dialogs.tsx'

/** Opens the form of an unfinished reminder, once its invoice is on this device. */
export function useReminderToOpen(
  invoices: readonly ListedInvoice[],
  payment: PaymentDetails | undefined,
  show: (dialog: InvoiceDialog) => void,
): void {
  useFormToOpen(
    'reminder',
    (id) => {
      const listed = invoices.find(({ invoice }) => invoice.id === id)
      if (listed) show({ kind: 'remind', listed, payment })
    },
    invoices.length > 0,
  )
}
