import { useMemo } from 'react'
import { requestStats } from '../../domain/request/request.ts'
import type { ServiceRequest } from '../../domain/rows.ts'
import { Card } from '../../ui/card.tsx'

/** Shows the number of requests by status. */
export function RequestFigures({ requests }: { requests: readonly ServiceRequest[] }) {
  const stats = useMemo(() => requestStats(requests), [requests])
  return (
    <Card aria-labelledby="figures-heading" className="p-5 sm:p-6">
      <h2 id="figures-heading" className="text-xl">
        Request stats
      </h2>
      <dl className="mt-3 divide-y divide-line">
        <Figure label="Total" value={stats.total} />
        <Figure label="Pending" value={stats.pending} dot="bg-yellow-text" />
        <Figure label="Accepted" value={stats.accepted} dot="bg-green-text" />
        <Figure label="In progress" value={stats.in_progress} dot="bg-blue-text" />
        <Figure label="Completed" value={stats.completed} dot="bg-purple-text" />
      </dl>
    </Card>
  )
}

const Figure = ({ label, value, dot }: { label: string; value: number; dot?: string }) => (
  <div className="flex items-center justify-between gap-4 py-2">
    <dt className="flex items-center gap-2.5 text-ink-soft">
      {dot && <span aria-hidden="true" className={`size-2 rounded-full ${dot}`} />}
      <span>{label}</span>
    </dt>
    <dd className="font-display text-xl font-semibold tabular-nums">{value}</dd>
  </div>
)
