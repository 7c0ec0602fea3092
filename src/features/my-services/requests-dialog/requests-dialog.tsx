import { useMemo } from 'react'
import { useLoadError } from '../../../data/load-error.ts'
import { useRows } from '../../../data/row-hooks.ts'
import { newestFirst } from '../../../domain/newest-first.ts'
import type { Service } from '../../../domain/rows.ts'
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

/** A component within the dialog, so that nothing is read before it opens. */
function Requests({ service }: { service: Service }) {
  const rows = useRows('job_applications')
  const failed = useLoadError('Error loading service requests')
  const requests = useMemo(
    () => rows.filter(({ job_id }) => job_id === service.id).sort(newestFirst),
    [rows, service.id],
  )
  const { limit, setLimit } = useListLimit(requests, PAGE_SIZE)
  if (requests.length === 0) {
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
    </>
  )
}
