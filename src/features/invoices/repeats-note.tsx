import { Repeat } from 'lucide-react'
import { formatDay } from '../../domain/calendar.ts'
import { everyText, nextOn } from '../../domain/invoice/recurring-invoice.ts'
import type { RecurringInvoice } from '../../domain/rows.ts'

/** Says how often an invoice is repeated, when next, and whether that one is sent. */
export function RepeatsNote({ recurring }: { recurring: RecurringInvoice }) {
  const next = nextOn(recurring)
  return (
    next && (
      <p className="flex gap-2 text-sm text-ink-soft">
        <Repeat className="mt-0.5 size-4.5 shrink-0 text-ink-faint" />
        <span>
          {`Repeated ${everyText(recurring)}: ${recurring.sends ? 'sent' : 'a draft'} on ${formatDay(next)}.`}
        </span>
      </p>
    )
  )
}
