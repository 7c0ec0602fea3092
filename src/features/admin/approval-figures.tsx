import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useMemberCount } from '../../data/use-remote-members.ts'
import { approvalStats, pendingProfiles } from '../../domain/profile/approval.ts'
import type { Profile } from '../../domain/rows.ts'
import { directoryOf } from '../../domain/search/directory.ts'
import { applicantId } from './pending-card.tsx'

interface ApprovalFiguresProps {
  profiles: readonly Profile[]
  /** Null while the server has not answered. */
  openReports: number | null
}

/** Shows the numbers of the screen's sections; each leads to what it counts. */
export function ApprovalFigures({ profiles, openReports }: ApprovalFiguresProps) {
  const stats = useMemo(() => approvalStats(profiles), [profiles])
  const ready = useMemo(
    () => pendingProfiles(profiles).find(({ linkedin_verified }) => linkedin_verified),
    [profiles],
  )
  const members = useMemo(() => directoryOf(profiles).length, [profiles])
  return (
    <nav
      aria-label="Sections"
      className="grid grid-cols-3 gap-px overflow-hidden rounded-xl border border-line bg-line shadow-low sm:grid-cols-5"
    >
      <Figure label="Pending" value={stats.pending} hash="pending" />
      <Figure label="Need LinkedIn verification" value={stats.unverified} hash="pending" />
      <Figure label="Ready for approval" value={stats.ready} hash={ready ? applicantId(ready) : 'pending'} />
      <Figure label="Open reports" value={openReports} hash="reports" />
      <Figure
        label="Members"
        value={Math.max(useMemberCount() ?? 0, members)}
        hash="members"
        className="max-sm:col-span-2"
      />
    </nav>
  )
}

interface FigureProps {
  label: string
  value: number | null
  /** The id of the element that it leads to. */
  hash: string
  className?: string
}

const Figure = ({ label, value, hash, className = '' }: FigureProps) => (
  <Link
    to="/admin"
    hash={hash}
    className={`flex flex-col-reverse justify-end gap-1 bg-surface px-2 py-3 text-center hover:bg-leaf-wash focus-visible:-outline-offset-2 sm:px-4 sm:py-5 ${className}`}
  >
    <span className="text-sm text-ink-soft">{label}</span>
    <span className="font-display text-3xl tabular-nums">{value ?? '–'}</span>
  </Link>
)
