import { useUnsentDecisions } from '../../data/use-administration.ts'
import type { ServerQuery } from '../../data/use-server-query.ts'
import type { Report } from '../../domain/profile/report.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReportCard } from './report-card.tsx'

/** Lists undecided reports, oldest first. */
export function ReportQueue({ query }: { query: ServerQuery<Report[]> }) {
  const { value: reports, failed, refetch } = query
  const unsent = useUnsentDecisions()
  return (
    <Card id="reports" aria-labelledby="reports-heading" className="scroll-mt-24 p-5 sm:p-6">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="reports-heading" className="text-2xl">
          Reports
        </h2>
        {reports && (
          <p aria-live="polite" className="text-sm text-ink-soft tabular-nums">
            {`${reports.length} open`}
          </p>
        )}
      </div>
      {!reports && !failed && <Skeleton className="h-24 rounded-lg" />}
      {failed && (
        <p className="flex flex-wrap items-center gap-3 py-2 text-sm text-ink-soft">
          <span>
            {reports
              ? 'The server cannot be asked right now; these are the reports as they last were.'
              : 'Reports need a connection.'}
          </span>
          <Button variant="quiet" size="small" onClick={refetch}>
            Try again
          </Button>
        </p>
      )}
      {reports?.length === 0 && <p className="text-sm text-ink-soft">Nothing is reported.</p>}
      {reports && reports.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {reports.map((report) => (
            <ReportCard key={report.id} report={report} unsent={unsent.get(report.id)} />
          ))}
        </ul>
      )}
    </Card>
  )
}
