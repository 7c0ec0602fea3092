import { InvoiceFormDialog } from '../../components/invoice-form/invoice-form-dialog.tsx'
import type { InvoiceFormTask } from '../../components/invoice-form/invoice-form-draft.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import type { PaymentDetails, Profile } from '../../domain/rows.ts'
import type { ShownDialog } from '../../ui/use-shown-dialog.ts'
import { DeleteInvoiceDialog } from './delete-invoice-dialog.tsx'
import { LetterheadDialog } from './letterhead-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'
import { ReminderDialog } from './reminder-dialog.tsx'
import { ReminderSettingsDialog } from './reminder-settings-dialog.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'

export type InvoiceDialog =
  | { kind: 'write'; task: InvoiceFormTask }
  | { kind: 'delete'; listed: ListedInvoice }
  /** `sending`: the draft to send once payment details are saved. */
  | { kind: 'payment'; payment: PaymentDetails; sending: ListedInvoice | null }
  | { kind: 'record'; listed: ListedInvoice }
  | { kind: 'remind'; listed: ListedInvoice; payment: PaymentDetails | undefined }
  | { kind: 'reminder-settings'; payment: PaymentDetails }
  | { kind: 'letterhead'; payment: PaymentDetails }
  | { kind: 'repeat'; listed: ListedInvoice }

interface InvoiceDialogsProps {
  me: Profile
  shown: ShownDialog<InvoiceDialog> | null
  onClose: () => void
  onShow: (dialog: InvoiceDialog) => void
  onDeleted: () => void
}

export function InvoiceDialogs({ me, shown, onClose, onShow, onDeleted }: InvoiceDialogsProps) {
  if (!shown) return null
  const { content: dialog, open, openCount } = shown
  switch (dialog.kind) {
    case 'write':
      return <InvoiceFormDialog key={openCount} me={me} task={dialog.task} open={open} onClose={onClose} />
    case 'payment':
      return (
        <PaymentDialog
          key={openCount}
          me={me}
          {...dialog}
          open={open}
          onClose={onClose}
          onSettings={() => onShow({ kind: 'reminder-settings', payment: dialog.payment })}
          onLetterhead={() => onShow({ kind: 'letterhead', payment: dialog.payment })}
        />
      )
    case 'letterhead':
      return <LetterheadDialog key={openCount} me={me} {...dialog} open={open} onClose={onClose} />
    case 'record':
      return (
        <RecordPaymentDialog
          key={openCount}
          by={me}
          asClient={false}
          {...dialog}
          open={open}
          onClose={onClose}
        />
      )
    case 'remind':
      return (
        <ReminderDialog
          key={openCount}
          me={me}
          {...dialog}
          open={open}
          onClose={onClose}
          onSettings={() => {
            if (dialog.payment) onShow({ kind: 'reminder-settings', payment: dialog.payment })
          }}
        />
      )
    case 'reminder-settings':
      return <ReminderSettingsDialog key={openCount} {...dialog} open={open} onClose={onClose} />
    case 'repeat':
      return <RepeatDialog key={openCount} me={me} {...dialog} open={open} onClose={onClose} />
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
