import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useMemberCount } from '../../data/use-remote-members.ts'
import { approvalStats, type QueueSearch } from '../../domain/profile/approval.ts'
import type { Profile } from '../../domain/rows.ts'
import { directoryOf } from '../../domain/search/directory.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

interface ApprovalFiguresProps {
  profiles: readonly Profile[]
  /** Null while the server has not answered. */
  openReports: number | null
  /** Whom the list below shows. */
  show: QueueSearch['show']
}

/** Shows the numbers of the screen's sections; each leads to what it counts, and shows that alone. */
export function ApprovalFigures({ profiles, openReports, show }: ApprovalFiguresProps) {
  const stats = useMemo(() => approvalStats(profiles), [profiles])
  const members = useMemo(() => directoryOf(profiles).length, [profiles])
  return (
    <nav
      aria-label="Sections"
      className="grid grid-cols-3 gap-px overflow-hidden rounded-xl border border-line bg-line shadow-low sm:grid-cols-5"
    >
      <Figure label="Pending" value={stats.pending} hash="pending" isShown={show === ''} />
      <Figure
        label="Need LinkedIn verification"
        value={stats.unverified}
        hash="pending"
        show="unverified"
        isShown={show === 'unverified'}
      />
      <Figure
        label="Ready for approval"
        value={stats.ready}
        hash="pending"
        show="ready"
        isShown={show === 'ready'}
      />
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
  /** Whom the list of applicants shows then; everybody without it. */
  show?: QueueSearch['show']
  isShown?: boolean
  className?: string
}

const Figure = ({ label, value, hash, show, isShown = false, className = '' }: FigureProps) => (
  <Link
    to="/admin"
    hash={hash}
    search={show ? { show } : {}}
    activeOptions={{ exact: true, includeHash: true }}
    data-shown={isShown || undefined}
    className={`flex flex-col-reverse justify-end gap-1 border-b-2 border-transparent bg-surface px-2 py-3 text-center hover:bg-leaf-wash focus-visible:-outline-offset-2 data-shown:border-leaf sm:px-4 sm:py-5 ${className}`}
  >
    <span className="text-sm text-ink-soft">
      <span>{label}</span>
      {isShown && <VisuallyHidden>, shown below</VisuallyHidden>}
    </span>
    <span className="font-display text-3xl tabular-nums">{value ?? '–'}</span>
  </Link>
)
