import { useState } from 'react'
import { AsOf } from '../../app/as-of.tsx'
import { useAuth } from '../../app/auth.tsx'
import { useLoadError } from '../../app/load-error.ts'
import { usePulled, useRows } from '../../app/reads.ts'
import { isAdministrator } from '../../domain/viewer.ts'
import { LockedArt } from '../../ui/art/locked-art.tsx'
import { OfflineArt } from '../../ui/art/offline-art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ApprovalFigures } from './approval-figures.tsx'
import { LatestDecisions } from './latest-decisions.tsx'
import { MemberSearch } from './member-search.tsx'
import { PendingList } from './pending-list.tsx'
import { PinManager } from './pin-manager.tsx'
import { ReportQueue } from './report-queue.tsx'

/** Applications to verify and approve, and the pins of the services board. */
export function AdminPage() {
  const { viewer } = useAuth()
  if (!isAdministrator(viewer)) {
    return (
      <EmptyState asPage art={<LockedArt />} title="Access Denied">
        You don't have admin privileges.
      </EmptyState>
    )
  }
  return <Administration />
}

function Administration() {
  const profiles = useRows('profiles')
  const pulled = usePulled()
  const unable = useLoadError('Error loading pending profiles')
  const [quick, setQuick] = useState(false)
  const [pinning, setPinning] = useState(false)
  return (
    <>
      <PageHeader
        title="Administration"
        intro="Verify applicants, approve members, answer reports, pin services."
      />
      {pulled ? <ApprovalFigures profiles={profiles} /> : <Skeleton className="h-28 rounded-xl" />}
      <div className="mt-6 grid gap-5 rounded-xl border border-line bg-surface p-5 shadow-low sm:p-6 md:grid-cols-2">
        <Switch
          label="Quick Approval"
          hint="Approve without verifying first; approving then verifies LinkedIn, too."
          checked={quick}
          onChange={setQuick}
        />
        <Switch
          label="Service Pinning"
          hint="Choose up to ten services for the top of the board, and their order."
          checked={pinning}
          onChange={setPinning}
        />
      </div>
      {pinning && <PinManager />}
      <AsOf />
      {pulled && <PendingList profiles={profiles} quick={quick} />}
      {!pulled && (unable ? <NothingHereYet /> : <PendingSkeleton />)}
      <ReportQueue />
      {pulled && <MemberSearch profiles={profiles} />}
      <LatestDecisions />
    </>
  )
}

const NothingHereYet = () => (
  <EmptyState art={<OfflineArt />} title="The applications have not reached this device yet">
    They come with the first connection, and can then be decided without one, too.
  </EmptyState>
)

const PendingSkeleton = () => (
  <div role="status" className="mt-10 grid gap-4">
    <VisuallyHidden>Loading pending profiles...</VisuallyHidden>
    <Skeleton className="h-8 w-56" />
    <Skeleton className="h-56 rounded-xl" />
    <Skeleton className="h-56 rounded-xl" />
  </div>
)
