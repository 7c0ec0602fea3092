import { BellRing } from 'lucide-react'
import { useMayWrite } from '../../data/use-blocks.ts'
import { formatDay } from '../../domain/calendar.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import {
  allowReminders,
  dayOfReminder,
  stopReminders,
  upcomingReminders,
} from '../../domain/invoice/reminder.ts'
import type { PaymentDetails, Profile } from '../../domain/rows.ts'
import { oncePerPress } from '../../ui/once-per-press.ts'
import { REMINDERS_ENDED, upcomingText } from './reminder-texts.ts'
import { useInvoiceAction } from './use-invoice-action.ts'

interface ReminderNoteProps {
  me: Profile
  listed: ListedInvoice
  /** Undefined until the row is on this device. */
  payment: PaymentDetails | undefined
}

/** Shows when an unpaid invoice was reminded of and what the server will send, and stops it; works offline. */
export function ReminderNote({ me, listed, payment }: ReminderNoteProps) {
  const act = useInvoiceAction('Error updating reminders')
  const mayWrite = useMayWrite(listed)
  const { invoice, reminders } = listed
  if (invoice.status === 'draft' || invoice.status === 'paid') return null
  // The server sends none for somebody who is not approved.
  const days = (me.is_approved && payment?.reminder_days) || null
  const isAutomatic = days !== null && invoice.client_id !== null
  const upcoming = upcomingReminders({ ...listed, mayWrite }, days, new Date().toISOString())
  const isStopped = isAutomatic && mayWrite && invoice.reminders_stopped
  const hasEnded = !mayWrite && (isAutomatic || listed.status === 'overdue')
  const [latest] = reminders
  if (!latest && upcoming.length === 0 && !isStopped && !hasEnded) return null
  const sentences = [
    latest && `Reminded on ${formatDay(dayOfReminder(latest), 'short')}, ${latest.tone}. `,
    upcoming.length > 0 && `Automatic: ${upcomingText(upcoming)}. `,
    hasEnded && REMINDERS_ENDED,
    isStopped && 'Automatic reminders are stopped. ',
  ]
  return (
    <div className="mt-4 flex gap-2 text-sm text-ink-soft">
      <BellRing className="mt-0.5 size-4.5 shrink-0 text-ink-faint" />
      <p className="min-w-0">
        <span>{sentences.filter(Boolean).join('')}</span>
        {(isStopped || upcoming.length > 0) && (
          <button
            type="button"
            onClick={oncePerPress(
              () => void act(isStopped ? allowReminders(me, invoice) : stopReminders(me, invoice)),
            )}
            className="prose-link -my-3 inline-flex min-h-11 items-center"
          >
            {isStopped ? 'Resume' : 'Stop reminders'}
          </button>
        )}
      </p>
    </div>
  )
}
