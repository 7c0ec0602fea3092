import { useMemo } from 'react'
import type { Day } from '../../domain/calendar.ts'
import { SHOWN_STATUSES, type ShownStatus, totalsOf } from '../../domain/invoice/invoice-figures.ts'
import type { InvoiceSearch, ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { formatMoney } from '../../domain/money.ts'
import { InvoiceStatusBadge } from './invoice-status-badge.tsx'

export interface StatusFilterProps {
  status: InvoiceSearch['status']
  onStatus: (status: InvoiceSearch['status']) => void
}

interface TotalsProps extends StatusFilterProps {
  invoices: readonly ListedInvoice[]
  today: Day
  asClient: boolean
}

/** Shows the count and sum of each status; each invoice counts once. A press shows those of one status, another all. */
export function Totals({ invoices, today, asClient, status, onStatus }: TotalsProps) {
  const totals = useMemo(() => totalsOf(invoices, today), [invoices, today])
  const shown = SHOWN_STATUSES.filter((one) => !asClient || one !== 'draft')
  return (
    <fieldset
      // On a phone one line that scrolls, to the edges of the screen.
      className={`flex min-w-0 gap-2 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none] sm:grid ${asClient ? 'sm:grid-cols-4' : 'sm:grid-cols-5'}`}
    >
      <legend className="sr-only">Status</legend>
      {shown.map((one) => (
        <Figure
          key={one}
          status={one}
          asClient={asClient}
          {...totals[one]}
          pressed={status === one}
          onPress={() => onStatus(status === one ? '' : one)}
        />
      ))}
    </fieldset>
  )
}

interface FigureProps {
  status: ShownStatus
  asClient: boolean
  count: number
  amount: bigint
  pressed: boolean
  onPress: () => void
}

const Figure = ({ status, asClient, count, amount, pressed, onPress }: FigureProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className={`grid min-h-11 shrink-0 content-start gap-0.5 rounded-lg border border-line px-3 py-2 text-left max-sm:min-w-28 max-sm:[&_svg]:hidden hover:border-leaf-text aria-pressed:border-leaf-text aria-pressed:bg-leaf-wash ${count === 0 ? 'text-ink-faint' : ''}`}
  >
    <span className="flex flex-wrap items-center gap-x-1.5">
      <InvoiceStatusBadge status={status} asClient={asClient} />
      <span className="text-sm text-ink-faint tabular-nums">{count}</span>
    </span>
    <span translate="no" className="font-display text-base lining-nums tabular-nums sm:text-lg">
      {formatMoney(amount)}
    </span>
  </button>
)
