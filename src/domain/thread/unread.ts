import * as v from 'valibot'
import type { RequestStatus, Service, ServiceRequest } from '../rows.ts'
import type { Viewer } from '../viewer.ts'

/** Statuses of a client's requests when they were last shown on this device, by request id. */
export const Seen = v.record(
  v.string(),
  v.picklist([
    'pending',
    'accepted',
    'rejected',
    'in_progress',
    'completed',
    'withdrawn',
  ] satisfies RequestStatus[]),
)
export type Seen = v.InferOutput<typeof Seen>

/** Ids of requests that are unread. */
export interface Unread {
  /** Pending requests for a professional's services. */
  pending: readonly string[]
  /** A client's requests whose status has changed since it was last shown. */
  answers: readonly string[]
}

/** Returns what is unread. Without `seen` (null) no answer is unread. */
export function unreadOf(
  { profile, client }: Viewer,
  requests: readonly ServiceRequest[],
  serviceOf: (id: string) => Pick<Service, 'posted_by' | 'deleted_at'> | undefined,
  seen: Seen | null,
): Unread {
  const pending = requests.filter(({ status, job_id }) => {
    if (!profile || status !== 'pending') return false
    const service = serviceOf(job_id)
    return service?.posted_by === profile.id && service.deleted_at === null
  })
  const answers = requests.filter(
    ({ id, status, client_id }) =>
      seen !== null && client_id === client?.id && isAnswered(status) && seen[id] !== status,
  )
  return { pending: pending.map(({ id }) => id), answers: answers.map(({ id }) => id) }
}

const isAnswered = (status: RequestStatus) => status !== 'pending' && status !== 'withdrawn'

/** Returns the current statuses of the client's requests. */
export const seenNow = (requests: readonly ServiceRequest[], clientId: string): Seen =>
  Object.fromEntries(
    requests.flatMap(({ id, status, client_id }) => (client_id === clientId ? [[id, status] as const] : [])),
  )
