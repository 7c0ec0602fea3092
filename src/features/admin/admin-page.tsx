import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { Guarded } from '../../components/guard/guarded.tsx'
import { guards } from '../../components/guard/guards.ts'
import { NotLoadedYet } from '../../components/not-loaded-yet.tsx'
import { StaleDataNote } from '../../components/stale-data-note.tsx'
import { useOpenReports } from '../../data/use-administration.ts'
import { useLoadError } from '../../data/use-load-error.ts'
import { usePulled, useRows } from '../../data/use-rows.ts'
import { useSeeEvents } from '../../data/use-see-events.ts'
import { isShownToAdministrator } from '../../domain/event.ts'
import { QueueSearch } from '../../domain/profile/approval.ts'
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
import { StoppedPeople } from './stopped-people.tsx'

/** Shows applications to verify and approve, reports, and the pinned services. */
export const AdminPage = () => (
  <Guarded route="/admin">
    <Administration />
  </Guarded>
)

function Administration() {
  const profiles = useRows('profiles')
  const pulled = usePulled()
  useSeeEvents(isShownToAdministrator)
  const unable = useLoadError('Error loading pending profiles')
  const reports = useOpenReports()
  const { show } = v.parse(QueueSearch, useSearch({ strict: false }))
  const [quick, setQuick] = useState(false)
  const [pinning, setPinning] = useState(false)
  return (
    <>
      <PageHeader
        title="Administration"
        intro="Verify applicants, approve members, answer reports, pin services."
      />
      {pulled ? (
        <ApprovalFigures profiles={profiles} openReports={reports.value?.length ?? null} show={show} />
      ) : (
        <Skeleton className="h-28 rounded-xl" />
      )}
      <div className="mt-6 mb-7 grid gap-5 rounded-xl border border-line bg-surface p-5 shadow-low sm:p-6 md:grid-cols-2">
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
      <StaleDataNote />
      <ReportQueue query={reports} />
      {pulled && <PendingList profiles={profiles} quick={quick} />}
      {!pulled && (unable ? <NotLoadedYet title={guards['/admin'].notLoadedTitle} /> : <PendingSkeleton />)}
      {pulled && <MemberSearch profiles={profiles} />}
      <StoppedPeople />
      <LatestDecisions />
    </>
  )
}

const PendingSkeleton = () => (
  <div role="status" className="mt-10 grid gap-4">
    <VisuallyHidden>Loading pending profiles...</VisuallyHidden>
    <Skeleton className="h-8 w-56" />
    <Skeleton className="h-56 rounded-xl" />
    <Skeleton className="h-56 rounded-xl" />
  </div>
)
