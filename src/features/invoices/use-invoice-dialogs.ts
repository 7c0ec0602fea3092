import type { InvoiceFormTask } from '../../components/invoice-form/invoice-form-draft.ts'
import type { ListedInvoice } from '../../domain/invoice-list.ts'
import type { PaymentDetails } from '../../domain/rows.ts'
import { useShownDialog } from '../../ui/use-shown-dialog.ts'

export type InvoiceDialog =
  | { kind: 'write'; task: InvoiceFormTask }
  | { kind: 'delete'; listed: ListedInvoice }
  /** `sending`: the draft to send once payment details are saved. */
  | { kind: 'payment'; payment: PaymentDetails; sending: ListedInvoice | null }

/** Returns the open dialog of the page, and what it is about. */
export const useInvoiceDialogs = () => useShownDialog<InvoiceDialog>()
