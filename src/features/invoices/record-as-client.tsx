import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import type { Client } from '../../domain/rows.ts'
import type { ShownDialog } from '../../ui/use-shown-dialog.ts'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'

interface RecordAsClientProps {
  client: Client
  shown: ShownDialog<ListedInvoice> | null
  onClose: () => void
}

/** The dialog in which a client says what she paid of an invoice. */
export const RecordAsClient = ({ client, shown, onClose }: RecordAsClientProps) =>
  shown && (
    <RecordPaymentDialog
      key={shown.openCount}
      by={client}
      asClient
      listed={shown.content}
      open={shown.open}
      onClose={onClose}
    />
  )
