import { ChevronRight } from 'lucide-react'
import { formatMonth } from '../../domain/calendar.ts'
import type { ChartedMonth } from '../../domain/invoice/invoice-figures.ts'
import { formatMoney } from '../../domain/money.ts'

/** Shows the chart's amounts as a table. */
export const MonthTable = ({ figures }: { figures: readonly ChartedMonth[] }) => (
  <details className="group -mb-2 mt-1">
    <summary className="-ml-1 inline-flex print:hidden min-h-11 list-none items-center gap-1 text-sm font-semibold text-leaf-text [&::-webkit-details-marker]:hidden">
      <ChevronRight className="size-4 transition-transform group-open:rotate-90" />
      Show as a table
    </summary>
    <table className="w-full text-right text-sm tabular-nums">
      <thead className="text-ink-faint">
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 text-left font-medium">
            Month
          </th>
          {['Billed', 'Paid', ...(figures[0]?.overdue === undefined ? [] : ['Overdue'])].map((heading) => (
            <th key={heading} scope="col" className="font-medium">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.toReversed().map(({ month, billed, paid, overdue }) => (
          <tr key={month} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 text-left font-medium">
              {formatMonth(month, 'long')}
            </th>
            <td translate="no">{formatMoney(billed)}</td>
            <td translate="no">{formatMoney(paid)}</td>
            {overdue !== undefined && <td translate="no">{formatMoney(overdue)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
