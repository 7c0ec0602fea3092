import { memo, useMemo } from 'react'
import type { Day } from '../../domain/calendar.ts'
import { monthlyFigures } from '../../domain/invoice-figures.ts'
import type { ListedInvoice } from '../../domain/invoice-list.ts'
import { Card } from '../../ui/card.tsx'
import { MonthChart } from './month-chart.tsx'
import { Totals } from './totals.tsx'

interface OverviewProps {
  invoices: readonly ListedInvoice[]
  today: Day
  /** Whether drafts are among them. */
  drafts: boolean
}

/** Shows the sum of each status, and a chart of the last twelve months. Memoized: a search is typed below it. */
export const Overview = memo(function Overview({ invoices, today, drafts }: OverviewProps) {
  const rows = useMemo(() => invoices.map(({ invoice }) => invoice), [invoices])
  const figures = useMemo(() => monthlyFigures(rows, today), [rows, today])
  return (
    <Card aria-label="Overview" className="mb-8 grid gap-6 p-5 sm:p-6">
      <Totals invoices={rows} today={today} drafts={drafts} />
      <MonthChart figures={figures} />
    </Card>
  )
})
