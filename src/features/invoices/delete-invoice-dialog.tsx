import { useEngine } from '../../data/use-services.ts'
import { formatDay } from '../../domain/calendar.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { recipientName } from '../../domain/invoice/invoice-parties.ts'
import { deleteInvoice } from '../../domain/invoice/invoice-transitions.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'
import type { Profile } from '../../domain/rows.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { useInvoiceAction } from './use-invoice-action.ts'

interface DeleteInvoiceDialogProps {
  me: Profile
  listed: ListedInvoice
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Asks before an invoice is deleted, and tells when it was issued (readings, "Delete of issued invoices"). */
export function DeleteInvoiceDialog({ me, listed, open, onClose, onDeleted }: DeleteInvoiceDialogProps) {
  const act = useInvoiceAction('Error deleting invoice')
  const { view } = useEngine()
  const { invoice, parties } = listed
  const remove = () =>
    act(deleteInvoice(me, view.row('invoices', invoice.id) ?? invoice, new Date().toISOString()))
  const amount = formatMoney(centsOf(invoice.amount))
  const name = recipientName(parties)
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete this invoice?"
      description={
        <>
          <p>
            <Sentence verbatim={[name]}>
              {`${invoice.invoice_number} to ${name}, ${amount}. This action cannot be undone.`}
            </Sentence>
          </p>
          {invoice.status !== 'draft' && <p className="mt-3 font-medium text-ink">{issuedText(listed)}</p>}
        </>
      }
      label="Delete"
      onConfirm={remove}
      onDone={onDeleted}
    />
  )
}

function issuedText({ invoice }: ListedInvoice): string {
  const when = invoice.issued_on ? ` on ${formatDay(invoice.issued_on)}` : ''
  const reader = invoice.client_id ? ' It disappears from the client’s invoices, too.' : ''
  return `It was issued${when}${invoice.status === 'paid' ? ' and is paid' : ''}.${reader} Its number is never used again.`
}
