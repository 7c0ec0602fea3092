import { useMemo, useState } from 'react'
import { useLoadError } from '../../../data/use-load-error.ts'
import { useRows } from '../../../data/use-rows.ts'
import { hiddenRequests } from '../../../domain/request/request.ts'
import type { Service } from '../../../domain/rows.ts'
import { newestFirst } from '../../../domain/search/newest-first.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { EmptyRequestsArt } from '../../../ui/illustrations/empty-art.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { useListLimit } from '../../../ui/use-list-limit.ts'
import { RequestEntry } from './request-entry.tsx'

/** Requests rendered at first, and added by each press of "Show more". */
const PAGE_SIZE = 20

interface RequestsDialogProps {
  service: Service
  open: boolean
  onClose: () => void
}

/** Shows the requests for one service, newest first, with the buttons of each. */
export const RequestsDialog = ({ service, open, onClose }: RequestsDialogProps) => (
  <Dialog
    wide
    open={open}
    onClose={onClose}
    title="Requests"
    description={`${service.title} · ${service.company}`}
    verbatim={[service.company]}
  >
    <Requests service={service} />
  </Dialog>
)

const hiddenTitle = (count: number) =>
  count === 1 ? 'Show one hidden request' : `Show ${count} hidden requests`

/** A component within the dialog, so that nothing is read before it opens. */
function Requests({ service }: { service: Service }) {
  const rows = useRows('job_applications')
  const marks = useRows('message_reads')
  const [showsHidden, setShowsHidden] = useState(false)
  const failed = useLoadError('Error loading service requests')
  const all = useMemo(
    () => rows.filter(({ job_id }) => job_id === service.id).sort(newestFirst),
    [rows, service.id],
  )
  const hidden = useMemo(() => hiddenRequests(marks), [marks])
  const hiddenCount = all.filter(({ id }) => hidden.has(id)).length
  const requests = useMemo(
    () => (showsHidden ? all : all.filter(({ id }) => !hidden.has(id))),
    [all, hidden, showsHidden],
  )
  const { limit, setLimit } = useListLimit(requests, PAGE_SIZE)
  if (all.length === 0) {
    return (
      <EmptyState art={<EmptyRequestsArt />} title="No requests yet">
        {failed
          ? 'Requests reach this device with the first connection.'
          : 'They appear here by themselves as soon as a client sends one.'}
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="mt-5 grid gap-4">
        {requests.slice(0, limit).map((request) => (
          <RequestEntry key={request.id} request={request} />
        ))}
      </ul>
      <ShowMore
        total={requests.length}
        limit={limit}
        pageSize={PAGE_SIZE}
        onLimit={setLimit}
        className="mt-5"
      />
      {hiddenCount > 0 && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={showsHidden}
          className="mt-5"
          onClick={() => setShowsHidden(!showsHidden)}
        >
          {showsHidden ? 'Leave out hidden requests' : hiddenTitle(hiddenCount)}
        </Button>
      )}
    </>
  )
}
