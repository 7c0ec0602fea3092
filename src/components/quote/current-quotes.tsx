import { FilePen } from 'lucide-react'
import { useRows } from '../../data/row-hooks.ts'
import { useToday } from '../../data/use-today.ts'
import { formatDay } from '../../domain/calendar.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'
import { currentQuotes } from '../../domain/quote-list.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { QuoteStatusBadge } from './quote-status-badge.tsx'

/** Says which quotes for a request are open or accepted; leads to the conversation, where they are. */
export function CurrentQuotes({ requestId }: { requestId: string }) {
  const today = useToday()
  const quotes = currentQuotes(useRows('quotes'), requestId, today)
  if (quotes.length === 0) return null
  return (
    <ul aria-label="Quotes" className="grid gap-2">
      {quotes.map(({ id, status, amount, valid_until }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-3 rounded-lg border border-line bg-sunk px-4 py-1"
        >
          <FilePen aria-hidden="true" className="size-4.5 shrink-0 text-ink-faint" />
          <TextLink
            to="/requests/$requestId"
            params={{ requestId }}
            className="inline-flex min-h-11 min-w-0 flex-1 items-center"
          >
            {status === 'accepted'
              ? `Quote ${formatMoney(centsOf(amount))}`
              : `Quote ${formatMoney(centsOf(amount))}, valid until ${formatDay(valid_until)}`}
          </TextLink>
          <QuoteStatusBadge status={status} />
        </li>
      ))}
    </ul>
  )
}
