import { useId, useRef } from 'react'
import { InvoiceLines } from '../../components/invoice-lines/shown-lines.tsx'
import { QuoteStatusBadge } from '../../components/quote/quote-status-badge.tsx'
import { LongText } from '../../components/request/long-text.tsx'
import { WaitingBadge } from '../../components/unsent/waiting-badge.tsx'
import { useMarkCreated } from '../../data/use-created-row.ts'
import { useToday } from '../../data/use-today.ts'
import { useUnsentRows } from '../../data/use-unsent-rows.ts'
import { formatDay } from '../../domain/calendar.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'
import { quoteNumber } from '../../domain/quote/quote-number.ts'
import { type ShownQuoteStatus, shownQuoteStatus } from '../../domain/quote/quote-status.ts'
import type { Quote } from '../../domain/rows.ts'
import type { ThreadEntry } from '../../domain/thread/thread.ts'
import { dayOf, timeOf } from '../../messages/dates.ts'
import { Sentence } from '../../ui/sentence.tsx'
import { AcceptedBy } from './accepted-by.tsx'
import { ClientQuoteActions } from './client-quote-actions.tsx'
import { QuoteProblem } from './quote-problem.tsx'
import { type QuoteSetting, quoteCardId } from './quote-setting.ts'
import { Who } from './who.tsx'
import { WriterQuoteActions } from './writer-quote-actions.tsx'

interface QuoteCardProps extends QuoteSetting {
  quote: Quote
  entry: Pick<ThreadEntry, 'at' | 'heldBy'>
  who: string
}

/** A quote in its thread, as a piece of paper: what is offered, until when, and what the viewer can do with it. */
export function QuoteCard({ quote, entry, who, ...setting }: QuoteCardProps) {
  const title = useId()
  const card = useRef<HTMLLIElement>(null)
  const isCreated = useMarkCreated(card, quote.id)
  const today = useToday()
  const unsent = useUnsentRows('quotes').filter(({ id }) => id === quote.id)
  const waiting = unsent.findLast(({ item }) => item.state !== 'attention')
  const refused = unsent.filter(({ item }) => item.state === 'attention')
  const status = shownQuoteStatus(quote, today)
  const { asClient } = setting
  return (
    <li
      ref={card}
      id={quoteCardId(quote.id)}
      data-created={isCreated || undefined}
      tabIndex={-1}
      aria-labelledby={title}
      className={`flex max-w-full scroll-mt-32 flex-col gap-1 outline-none ${asClient ? 'items-start sm:pr-10' : 'items-end sm:pl-10'}`}
    >
      <div
        className={`w-full max-w-[34rem] rounded-xl border bg-surface p-4 sm:p-5 ${status === 'draft' ? 'border-dashed border-line-strong' : 'border-line shadow-low'}`}
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 id={title} className="font-sans text-sm font-semibold text-ink-soft tabular-nums">
            <Sentence verbatim={[quoteNumber(quote)]}>{`Quote ${quoteNumber(quote)}`}</Sentence>
          </h3>
          <QuoteStatusBadge status={status} />
          {waiting && <WaitingBadge item={waiting.item} />}
        </div>
        <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
          <p
            className={`font-display text-3xl lining-nums tabular-nums ${standing.has(status) ? '' : 'text-ink-soft'}`}
          >
            {formatMoney(centsOf(quote.amount))}
          </p>
          <p className="text-sm text-ink-soft">{validity(quote, status)}</p>
        </div>
        {refused.map(({ item }) => (
          <QuoteProblem key={item.id} item={item} {...setting} />
        ))}
        <div dir="auto" className="mt-3">
          <LongText text={quote.description} />
        </div>
        {quote.lines && <InvoiceLines invoice={quote} lines={quote.lines} describedBy={title} />}
        <AcceptedBy quote={quote} />
        {asClient ? (
          <ClientQuoteActions quote={quote} today={today} describedBy={title} {...setting} />
        ) : (
          <WriterQuoteActions quote={quote} today={today} describedBy={title} {...setting} />
        )}
      </div>
      <p className="px-1 text-xs text-ink-faint">
        <span className={asClient ? '' : 'sr-only'}>
          <Who>{who}</Who>{' '}
        </span>
        {entry.heldBy === 'server' && (
          <time dateTime={new Date(entry.at).toISOString()} className="tabular-nums">
            {timeOf(entry.at)}
          </time>
        )}
      </p>
    </li>
  )
}

/** An amount that does not count any more is less prominent. */
const standing: ReadonlySet<ShownQuoteStatus> = new Set(['draft', 'sent', 'accepted'])

function validity({ valid_until, decided_on, decided_at }: Quote, status: ShownQuoteStatus): string {
  const day = formatDay(valid_until)
  switch (status) {
    case 'accepted':
      return decided_on ? `Accepted ${formatDay(decided_on)}` : ''
    case 'declined':
      return decided_on ? `Declined ${formatDay(decided_on)}` : ''
    case 'withdrawn':
      return decided_at ? `Withdrawn ${dayOf(decided_at)}` : ''
    case 'expired':
      return `Was valid until ${day}`
    default:
      return `Valid until ${day}`
  }
}
