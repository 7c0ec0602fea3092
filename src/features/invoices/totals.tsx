import { useMemo } from 'react'
import type { Day } from '../../domain/calendar.ts'
import { SHOWN_STATUSES, totalsOf } from '../../domain/invoice-figures.ts'
import { formatMoney } from '../../domain/money.ts'
import type { Invoice } from '../../domain/rows.ts'
import { InvoiceStatusBadge } from './invoice-status-badge.tsx'

interface TotalsProps {
  invoices: readonly Invoice[]
  today: Day
  drafts: boolean
}

/** Shows the count and sum of each status; each invoice counts once. */
export function Totals({ invoices, today, drafts }: TotalsProps) {
  const totals = useMemo(() => totalsOf(invoices, today), [invoices, today])
  return (
    <dl className={`grid grid-cols-2 gap-x-6 gap-y-4 ${drafts ? 'sm:grid-cols-5' : 'sm:grid-cols-4'}`}>
      {SHOWN_STATUSES.map((status) => {
        if (status === 'draft' && !drafts) return null
        const { count, amount } = totals[status]
        return (
          <div key={status} className={count === 0 ? 'text-ink-faint' : ''}>
            <dt className="flex items-center gap-2.5">
              <InvoiceStatusBadge status={status} />
              <span className="text-sm text-ink-faint tabular-nums">{count}</span>
            </dt>
            <dd className="font-display text-lg lining-nums tabular-nums mt-0.5">{formatMoney(amount)}</dd>
          </div>
        )
      })}
    </dl>
  )
}
