import { InvoiceFormDialog } from '../../components/invoice-form/invoice-form-dialog.tsx'
import type { InvoiceFormTask } from '../../components/invoice-form/invoice-form-draft.ts'
import type { ListedInvoice } from '../../domain/invoice-list.ts'
import type { PaymentDetails, Profile } from '../../domain/rows.ts'
import type { ShownDialog } from '../../ui/use-shown-dialog.ts'
import { DeleteInvoiceDialog } from './delete-invoice-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'

export type InvoiceDialog =
  | { kind: 'write'; task: InvoiceFormTask }
  | { kind: 'delete'; listed: ListedInvoice }
  /** `sending`: the draft to send once payment details are saved. */
  | { kind: 'payment'; payment: PaymentDetails; sending: ListedInvoice | null }

interface InvoiceDialogsProps {
  me: Profile
  shown: ShownDialog<InvoiceDialog> | null
  onClose: () => void
  onDeleted: () => void
}

export function InvoiceDialogs({ me, shown, onClose, onDeleted }: InvoiceDialogsProps) {
  if (!shown) return null
  const { content: dialog, open, openCount } = shown
  switch (dialog.kind) {
    case 'write':
      return <InvoiceFormDialog key={openCount} me={me} task={dialog.task} open={open} onClose={onClose} />
    case 'payment':
      return <PaymentDialog key={openCount} me={me} {...dialog} open={open} onClose={onClose} />
    case 'delete':
      return (
        <DeleteInvoiceDialog
          key={openCount}
          me={me}
          listed={dialog.listed}
          open={open}
          onClose={onClose}
          onDeleted={onDeleted}
        />
      )
  }
}
