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
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="reports-heading" className="text-2xl">
          Reports
        </h2>
        <div className="flex items-center gap-3 text-sm text-ink-soft">
          <p aria-live="polite" className="tabular-nums">
            {reports
              ? openText(reports.length)
              : failed
                ? 'Reports need a connection.'
                : 'Loading reports...'}
          </p>
          {!reports && failed && (
            <Button variant="quiet" size="small" onClick={refetch}>
              Try again
            </Button>
          )}
          {reports && reports.length > 0 && !isShown && (
            <Button variant="secondary" size="small" onClick={() => setShown(true)}>
              Show
            </Button>
          )}
        </div>
      </div>
      {reports && failed && (
        <p className="flex flex-wrap items-center gap-3 py-2 text-sm text-ink-soft">
          <span>The server cannot be asked right now; these are the reports as they last were.</span>
          <Button variant="quiet" size="small" onClick={refetch}>
            Try again
          </Button>
        </p>
      )}
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

const openText = (count: number) => (count === 0 ? 'Nothing is reported.' : `${count} open`)
