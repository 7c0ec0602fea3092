import { useMemo } from 'react'
import { approvalStats } from '../../domain/approval.ts'
import type { Profile } from '../../domain/rows.ts'

/** Shows the numbers of pending applications. */
export function ApprovalFigures({ profiles }: { profiles: readonly Profile[] }) {
  const stats = useMemo(() => approvalStats(profiles), [profiles])
  return (
    <dl className="grid grid-cols-3 divide-x divide-line rounded-xl border border-line bg-surface shadow-low">
      <Figure label="Pending" value={stats.pending} />
      <Figure label="Need LinkedIn verification" value={stats.unverified} />
      <Figure label="Ready for approval" value={stats.ready} />
    </dl>
  )
}

const Figure = ({ label, value }: { label: string; value: number }) => (
  <div className="flex flex-col-reverse justify-end gap-1 px-3 py-4 text-center sm:px-6 sm:py-5">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="font-display text-3xl tabular-nums">{value}</dd>
  </div>
)
