import { ChevronRight } from 'lucide-react'
import { memo, useMemo } from 'react'
import type { Day } from '../../domain/calendar.ts'
import { monthlyFigures } from '../../domain/invoice/invoice-figures.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useUnfolded } from '../../ui/use-unfolded.ts'
import { MonthChart } from './month-chart.tsx'

interface OverviewProps {
  invoices: readonly ListedInvoice[]
  today: Day
  /** Whether the viewer wrote them: then a year of them can be opened. */
  written: boolean
}

/** Shows a chart of the last twelve months, folded or not. Memoized: a search is typed below it. */
export const Overview = memo(function Overview({ invoices, today, written }: OverviewProps) {
  const [unfolded, setUnfolded] = useUnfolded('invoice-chart')
  const figures = useMemo(() => monthlyFigures(invoices, today), [invoices, today])
  return (
    <Card className="mt-4 px-4 sm:px-6">
      <details
        open={unfolded}
        onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
        className="group"
      >
        <summary className="flex min-h-11 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight className="size-4.5 shrink-0 text-leaf-text transition-transform group-open:rotate-90" />
          <h2 id="months-heading" className="text-lg sm:text-xl">
            The last twelve months
          </h2>
        </summary>
        <div className="pt-1 pb-4">
          <MonthChart figures={figures} labelledBy="months-heading" />
          {written && (
            <p className="mt-3 print:hidden">
              <TextLink to="/invoices/year">A year at a glance</TextLink>
            </p>
          )}
        </div>
      </details>
    </Card>
  )
})
