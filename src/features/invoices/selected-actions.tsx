import { BellRing, Send } from 'lucide-react'
import { useMayWriteAbout } from '../../data/use-blocks.ts'
import { useUndoableActions } from '../../data/use-undo.ts'
import type { Day } from '../../domain/calendar.ts'
import { saysHowToPay } from '../../domain/invoice/how-to-pay.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { sendInvoice } from '../../domain/invoice/invoice-transitions.ts'
import { reminderRefusal, sendReminder } from '../../domain/invoice/reminder.ts'
import type { PaymentDetails, Profile } from '../../domain/rows.ts'
import { counted } from '../../messages/counts.ts'
import { Button } from '../../ui/button.tsx'
import { oncePerPress } from '../../ui/once-per-press.ts'
import { toast } from '../../ui/toast.tsx'
import type { InvoiceDialog } from './invoice-dialogs.tsx'
import { newRow } from './new-row.ts'
import { freshReminder } from './use-reminder-form.ts'

interface SelectedActionsProps {
  me: Profile
  selected: readonly ListedInvoice[]
  /** Undefined until the row is on this device. */
  payment: PaymentDetails | undefined
  today: Day
  onShow: (dialog: InvoiceDialog) => void
}

/**
 * Sends those of the selected invoices that are drafts, and reminds of those that are overdue: each by itself, with one undo for
 * all.
 */
export function SelectedActions({ me, selected, payment, today, onShow }: SelectedActionsProps) {
  const actTogether = useUndoableActions()
  const mayWriteAbout = useMayWriteAbout()
  const drafts = selected.filter(({ invoice }) => sendInvoice(me, invoice, today).ok)
  // Who has no account is reminded from the card: the server sends that person no email.
  const overdue = selected.filter(
    (listed) =>
      listed.invoice.client_id !== null &&
      mayWriteAbout(listed) &&
      reminderRefusal(me, listed, newRow()) === null,
  )

  function send() {
    if (payment && !drafts.every((listed) => saysHowToPay(listed.payment))) {
      toast.info('Say first how you would like to be paid, then send the selected invoices.')
      onShow({ kind: 'payment', payment, sending: null })
      return
    }
    const steps = drafts.flatMap(({ invoice }) => {
      const sent = sendInvoice(me, invoice, today)
      return sent.ok ? [sent.value] : []
    })
    void actTogether(steps, (count) => sentText(drafts.slice(0, count)))
  }

  function remind() {
    const steps = overdue.flatMap((listed) => {
      const reminded = sendReminder(me, listed, freshReminder(listed), newRow())
      return reminded.ok ? [reminded.value] : []
    })
    void actTogether(steps, (count) => `You reminded of ${counted(count, 'invoice')}.`)
  }

  return (
    <>
      {drafts.length > 0 && (
        <Button variant="quiet" size="small" icon={Send} onClick={oncePerPress(send)}>
          {`Send ${drafts.length}`}
        </Button>
      )}
      {overdue.length > 0 && (
        <Button variant="quiet" size="small" icon={BellRing} onClick={oncePerPress(remind)}>
          {`Remind of ${overdue.length}`}
        </Button>
      )}
    </>
  )
}

/** Only clients with an account are sent anything by the app. */
function sentText(invoices: readonly ListedInvoice[]): string {
  const byHand = invoices.filter(({ invoice }) => invoice.client_id === null).length
  const sent = invoices.length - byHand
  return [
    sent > 0 && `You sent ${counted(sent, 'invoice')}.`,
    byHand > 0 && `You marked ${counted(byHand, 'invoice')} as sent. Give ${byHand === 1 ? 'it' : 'each'} to its client yourself.`,
  ]
    .filter(Boolean)
    .join(' ')
}
