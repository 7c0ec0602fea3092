import { InvoiceFormDialog } from '../../components/invoice-form/invoice-form-dialog.tsx'
import type { Profile } from '../../domain/rows.ts'
import { DeleteInvoiceDialog } from './delete-invoice-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import type { ShownDialog } from './use-invoice-dialogs.ts'

interface InvoiceDialogsProps {
  me: Profile
  shown: ShownDialog | null
  onClose: () => void
  onDeleted: () => void
}

export function InvoiceDialogs({ me, shown, onClose, onDeleted }: InvoiceDialogsProps) {
  if (!shown) return null
  const { dialog, open, nth } = shown
  switch (dialog.kind) {
    case 'write':
      return <InvoiceFormDialog key={nth} me={me} task={dialog.task} open={open} onClose={onClose} />
    case 'payment':
      return <PaymentDialog key={nth} me={me} {...dialog} open={open} onClose={onClose} />
    case 'delete':
      return (
        <DeleteInvoiceDialog
          key={nth}
          me={me}
          listed={dialog.listed}
          open={open}
          onClose={onClose}
          onDeleted={onDeleted}
        />
      )
  }
}
