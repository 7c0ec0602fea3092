import type { AnyDraft } from '../../data/use-draft.ts'
import { useSaveEdit } from '../../data/use-save-edit.ts'
import { useEngine } from '../../data/use-services.ts'
import { localDay } from '../../domain/calendar.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { sendInvoice } from '../../domain/invoice/invoice-transitions.ts'
import { type PaymentForm, savePaymentDetails } from '../../domain/invoice/payment-details.ts'
import type { PaymentDetails, Profile } from '../../domain/rows.ts'
import { doneMessages } from './done-messages.ts'
import { useInvoiceStatusAction } from './use-invoice-action.ts'

/**
 * Returns functions that store the payment details, alone or together with sending an invoice, and delete their draft. They
 * resolve to whether that succeeded; else a toast says why.
 */
export function usePaymentActions(me: Profile, seen: PaymentDetails, draft: AnyDraft) {
  const saveEdit = useSaveEdit(draft)
  const changeStatus = useInvoiceStatusAction()
  const { view } = useEngine()

  return {
    save: (written: PaymentForm): Promise<boolean> => saveEdit(savePaymentDetails(seen, written)),
    /** Sends the invoice without details where `written` is null. One call: the invoice waits for its details. */
    send(listed: ListedInvoice, written: PaymentForm | null): Promise<boolean> {
      const invoice = view.row('invoices', listed.invoice.id) ?? listed.invoice
      const saved = written && savePaymentDetails(seen, written)
      const sent = sendInvoice(me, invoice, localDay(new Date()))
      const done = doneMessages.sent(listed)
      if (saved) return changeStatus(sent, done, [saved], draft)
      if (written) draft.discard()
      return changeStatus(sent, done)
    },
  }
}
