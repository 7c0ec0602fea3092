import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useUnsentDecisions } from '../../data/use-administration.ts'
import type { ServerQuery } from '../../data/use-server-query.ts'
import type { Report } from '../../domain/profile/report.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ReportCard } from './report-card.tsx'

const HASH = 'reports'

/**
 * Lists undecided reports, oldest first. Only the server has them: those that come after the screen was drawn wait for a press,
 * so that the applicants below do not move; who comes for the reports sees them at once.
 */
export function ReportQueue({ query }: { query: ServerQuery<Report[]> }) {
  const { value: reports, failed, refetch } = query
  const unsent = useUnsentDecisions()
  const isMeant = useLocation({ select: ({ hash }) => hash === HASH })
  const [isShown, setShown] = useState(reports !== null)
  if (isMeant && !isShown) setShown(true)
  return (
    <Card id={HASH} aria-labelledby="reports-heading" className="scroll-mt-24 px-5 py-3 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="reports-heading" className="text-2xl">
          Reports
        </h2>
        <div className="flex min-h-11 items-center gap-3 text-sm text-ink-soft">
          <p aria-live="polite" className="tabular-nums">
            {statusOf(query)}
          </p>
          {reports && reports.length > 0 && !isShown ? (
            <Button variant="secondary" size="small" onClick={() => setShown(true)}>
              Show
            </Button>
          ) : (
            failed && (
              <Button variant="quiet" size="small" onClick={refetch}>
                Try again
              </Button>
            )
          )}
        </div>
      </div>
      {reports && isShown && reports.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {reports.map((report) => (
            <ReportCard key={report.id} report={report} unsent={unsent.get(report.id)} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function statusOf({ value: reports, failed }: ServerQuery<Report[]>): string {
  if (!reports) return failed ? 'Reports need a connection.' : 'Loading reports...'
  if (reports.length === 0) return failed ? 'Nothing is reported, as last known' : 'Nothing is reported.'
  return failed ? `${reports.length} open, as last known` : `${reports.length} open`
}
