import type { AnyDraft } from '../../data/use-draft.ts'
import { useSaveEdit } from '../../data/use-save-edit.ts'
import { howToPayOf } from '../../domain/invoice/how-to-pay.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { type PaymentForm, savePaymentDetails } from '../../domain/invoice/payment-details.ts'
import type { PaymentDetails, Profile } from '../../domain/rows.ts'
import { useSendInvoice } from './use-send-invoice.ts'

/**
 * Returns functions that store the payment details, alone or together with sending an invoice, and delete their draft. They
 * resolve to whether that succeeded; else a toast says why.
 */
export function usePaymentActions(me: Profile, seen: PaymentDetails, draft: AnyDraft) {
  const saveEdit = useSaveEdit(draft)
  const send = useSendInvoice(me)

  return {
    save: (written: PaymentForm): Promise<boolean> => saveEdit(savePaymentDetails(seen, written)),
    /** Sends the invoice without details where `written` is null. One call: the invoice waits for its details. */
    send(listed: ListedInvoice, written: PaymentForm | null): Promise<boolean> {
      const saved = written && savePaymentDetails(seen, written)
      if (saved) return send(withDetails(listed, written), [saved], draft)
      if (written) draft.discard()
      return send(listed)
    },
  }
}

/** Returns an invoice as it says how to pay it once these details are saved. */
const withDetails = (listed: ListedInvoice, written: PaymentForm): ListedInvoice => ({
  ...listed,
  payment: howToPayOf(written),
  parties: {
    ...listed.parties,
    from: {
      ...listed.parties.from,
      ...(written.address && { address: written.address }),
      ...(written.tax_number && { taxNumber: written.tax_number }),
    },
  },
})
