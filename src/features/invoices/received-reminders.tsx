import { BellRing, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { formatDay } from '../../domain/calendar.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { dayOfReminder } from '../../domain/invoice/reminder.ts'
import type { Reminder } from '../../domain/rows.ts'

/** Shows a client the reminders of an unpaid invoice, the newest first and the others folded. */
export function ReceivedReminders({ listed: { invoice, reminders } }: { listed: ListedInvoice }) {
  const heading = useId()
  const [latest, ...earlier] = reminders
  if (!latest || invoice.status === 'paid') return null
  return (
    <section
      aria-labelledby={heading}
      className="mt-5 rounded-lg border border-yellow-text/25 bg-yellow-wash px-4 py-3 text-sm"
    >
      <h3 id={heading} className="flex items-center gap-2 font-semibold text-yellow-text">
        <BellRing className="size-4.5 shrink-0" />
        <span>{reminders.length === 1 ? 'Reminder' : 'Reminders'}</span>
      </h3>
      <Reading reminder={latest} />
      {earlier.length > 0 && (
        <details className="group">
          <summary className="-mb-1 inline-flex min-h-11 list-none items-center gap-1 font-semibold text-leaf-text [&::-webkit-details-marker]:hidden">
            <ChevronRight className="size-4 transition-transform group-open:rotate-90" />
            <span>{`${earlier.length} earlier`}</span>
          </summary>
          <ul className="mb-1 grid gap-3">
            {earlier.map((reminder) => (
              <li key={reminder.id}>
                <Reading reminder={reminder} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const Reading = ({ reminder }: { reminder: Reminder }) => (
  <div className="mt-1.5">
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {reminder.body}
    </p>
    <time dateTime={reminder.created_at} className="text-ink-soft">
      {formatDay(dayOfReminder(reminder))}
    </time>
  </div>
)
