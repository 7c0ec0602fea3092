import { useCallback, useState } from 'react'
import type { InvoiceFormTask } from '../../components/invoice-form/invoice-form-draft.ts'
import type { ListedInvoice } from '../../domain/invoice-list.ts'
import type { PaymentDetails } from '../../domain/rows.ts'

export type InvoiceDialog =
  | { kind: 'write'; task: InvoiceFormTask }
  | { kind: 'delete'; listed: ListedInvoice }
  /** `sending`: the draft that is to be sent as soon as it says how to pay it. */
  | { kind: 'payment'; payment: PaymentDetails; sending: ListedInvoice | null }

export interface ShownDialog {
  dialog: InvoiceDialog
  /** False while the dialog leaves: it needs its invoice until it is gone. */
  open: boolean
  /** Each opening begins anew. */
  nth: number
}

/** Which dialog of the page is open, and for what. */
export function useInvoiceDialogs() {
  const [shown, setShown] = useState<ShownDialog | null>(null)
  return {
    shown,
    show: useCallback(
      (dialog: InvoiceDialog) => setShown((last) => ({ dialog, open: true, nth: (last?.nth ?? 0) + 1 })),
      [],
    ),
    close: useCallback(() => setShown((last) => last && { ...last, open: false }), []),
  }
}
