import { InvoiceFormDialog } from '../../components/invoice-form/invoice-form-dialog.tsx'
import type { Profile } from '../../domain/rows.ts'
import type { ShownDialog } from '../../ui/use-shown-dialog.ts'
import { DeleteInvoiceDialog } from './delete-invoice-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import type { InvoiceDialog } from './use-invoice-dialogs.ts'

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
