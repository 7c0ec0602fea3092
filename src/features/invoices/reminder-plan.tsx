import { useId } from 'react'
import { useMayWrite } from '../../data/use-blocks.ts'
import { useRow } from '../../data/use-rows.ts'
import { formatDay } from '../../domain/calendar.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import {
  allowReminders,
  dayOfReminder,
  stopReminders,
  upcomingReminders,
} from '../../domain/invoice/reminder.ts'
import type { PaymentDetails, Profile } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { oncePerPress } from '../../ui/once-per-press.ts'
import { REMINDERS_ENDED, upcomingText } from './reminder-texts.ts'
import { useInvoiceAction } from './use-invoice-action.ts'

interface ReminderPlanProps {
  me: Profile
  listed: ListedInvoice
  /** Undefined until the row is on this device. */
  payment: PaymentDetails | undefined
  /** Opens the settings of automatic reminders. */
  onSettings: () => void
}

/** Shows which reminders of an invoice were sent, and which the server will send. */
export function ReminderPlan({ me, listed, payment, onSettings }: ReminderPlanProps) {
  const heading = useId()
  const { reminders } = listed
  const invoice = useRow('invoices', listed.invoice.id) ?? listed.invoice
  return (
    <section aria-labelledby={heading} className="rounded-lg bg-sunk px-4 py-3 text-sm">
      <h3 id={heading} className="font-semibold">
        Reminders of this invoice
      </h3>
      {reminders.length === 0 ? (
        <p className="mt-1 text-ink-soft">None sent so far.</p>
      ) : (
        <ul className="mt-1 text-ink-soft">
          {reminders.map((reminder) => (
            <li key={reminder.id}>
              <time dateTime={reminder.created_at}>{formatDay(dayOfReminder(reminder), 'short')}</time>
              <span>{`, ${reminder.tone}${reminder.is_automatic ? ', automatic' : ''}`}</span>
            </li>
          ))}
        </ul>
      )}
      {invoice.client_id !== null && payment && (
        <Automatic
          me={me}
          listed={{ ...listed, invoice: { ...listed.invoice, reminders_stopped: invoice.reminders_stopped } }}
          payment={payment}
          onSettings={onSettings}
        />
      )}
    </section>
  )
}

interface AutomaticProps extends ReminderPlanProps {
  payment: PaymentDetails
}

function Automatic({ me, listed, payment, onSettings }: AutomaticProps) {
  const act = useInvoiceAction('Error updating reminders')
  const { invoice } = listed
  const mayWrite = useMayWrite(listed)
  const isOn = payment.reminder_days !== null
  const upcoming = upcomingReminders({ ...listed, mayWrite }, payment.reminder_days, new Date().toISOString())
  const isStopped = isOn && invoice.reminders_stopped
  const toggle = () => act(isStopped ? allowReminders(me, invoice) : stopReminders(me, invoice))
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-2">
      <p className="min-w-0 flex-1 basis-48 text-ink-soft">
        {!mayWrite
          ? REMINDERS_ENDED
          : !isOn
            ? 'Automatic reminders are off.'
            : isStopped
              ? 'Automatic reminders of this invoice are stopped.'
              : upcoming.length > 0
                ? `Automatic: ${upcomingText(upcoming)}.`
                : 'No automatic reminder is left.'}
      </p>
      {!mayWrite ? null : !isOn ? (
        <Button variant="quiet" size="small" onClick={onSettings} className="-mx-4">
          Set up
        </Button>
      ) : (
        (isStopped || upcoming.length > 0) && (
          <Button variant="quiet" size="small" onClick={oncePerPress(() => void toggle())} className="-mx-4">
            {isStopped ? 'Resume' : 'Stop reminders'}
          </Button>
        )
      )}
    </div>
  )
}
