import { FilePen } from 'lucide-react'
import { useRows } from '../../data/use-rows.ts'
import { useToday } from '../../data/use-today.ts'
import { formatDay } from '../../domain/calendar.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'
import { currentQuotes } from '../../domain/quote/quote-list.ts'
import type { Quote } from '../../domain/rows.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { QuoteStatusBadge } from './quote-status-badge.tsx'

/** Says which quotes for a request are open or accepted; leads to the conversation, where they are. */
export function CurrentQuotes({ requestId }: { requestId: string }) {
  const today = useToday()
  const quotes = currentQuotes(useRows('quotes'), requestId, today)
  if (quotes.length === 0) return null
  return (
    <ul aria-label="Quotes" className="grid gap-2">
      {quotes.map((quote) => (
        <li
          key={quote.id}
          className={`flex flex-wrap items-center gap-x-3 rounded-lg border px-4 py-1 [&>svg]:size-4.5 [&>svg]:shrink-0 ${quote.status === 'sent' ? 'border-leaf-text/25 bg-leaf-wash [&>svg]:text-leaf-text' : 'border-line bg-sunk [&>svg]:text-ink-faint'}`}
        >
          <FilePen aria-hidden="true" />
          <TextLink
            to="/requests/$requestId"
            params={{ requestId }}
            className="inline-flex min-h-11 min-w-0 flex-1 items-center"
          >
            {textOf(quote)}
          </TextLink>
          {quote.status === 'accepted' && <QuoteStatusBadge status="accepted" />}
        </li>
      ))}
    </ul>
  )
}

function textOf({ amount, status, valid_until }: Quote): string {
  const quote = `Quote ${formatMoney(centsOf(amount))}`
  return status === 'accepted' ? quote : `${quote}, valid until ${formatDay(valid_until, 'short')}`
}
