import { BellRing, Send } from 'lucide-react'
import { useMayWriteAbout } from '../../data/use-blocks.ts'
import { useUndoableActions } from '../../data/use-undo.ts'
import type { Day } from '../../domain/calendar.ts'
import { saysHowToPay } from '../../domain/invoice/how-to-pay.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { sendInvoice } from '../../domain/invoice/invoice-transitions.ts'
import { reminderRefusal, sendReminder } from '../../domain/invoice/reminder.ts'
import type { RowsMutation } from '../../domain/mutation.ts'
import type { PaymentDetails, Profile } from '../../domain/rows.ts'
import { counted } from '../../messages/counts.ts'
import { Button } from '../../ui/button.tsx'
import { oncePerPress } from '../../ui/once-per-press.ts'
import { toast } from '../../ui/toast.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import type { InvoiceDialog } from './invoice-dialogs.tsx'
import { newRow } from './new-row.ts'
import { freshReminder } from './use-reminder-form.ts'
import { sendingOf } from './use-send-invoice.ts'

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
  const { busy, during } = useBusy()
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
    void during(sendAll())
  }

  async function sendAll() {
    const steps: RowsMutation[] = []
    for (const listed of drafts) {
      const sending = await sendingOf(me, listed)
      if (sending?.ok) steps.push(sending.value)
    }
    if (steps.length > 0) await actTogether(steps, () => `You sent ${counted(steps.length, 'invoice')}.`)
  }

  function remind() {
    const steps = overdue.flatMap((listed) => {
      const reminded = sendReminder(me, listed, freshReminder(listed), newRow())
      return reminded.ok ? [reminded.value] : []
    })
    void actTogether(steps, () => `You reminded of ${counted(steps.length, 'invoice')}.`)
  }

  return (
    <>
      {drafts.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          icon={Send}
          busy={busy}
          busyText="Sending..."
          onClick={oncePerPress(send)}
        >
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
