import type { RequestStatus, Service, ServiceRequest } from './rows.ts'
import type { Viewer } from './viewer.ts'

/** Statuses of a client's requests as she last saw them on this device, by request. */
export type Seen = Readonly<Record<string, RequestStatus>>

/** What waits for this person. */
export interface News {
  /** Requests that wait for the answer of a professional. */
  pending: readonly string[]
  /** A client's requests that were answered, or moved on, since she last looked. */
  answers: readonly string[]
}

/** `seen` is null before this device has noted anything: then nothing is news to a client. */
export function newsOf(
  { profile, client }: Viewer,
  requests: readonly ServiceRequest[],
  serviceOf: (id: string) => Pick<Service, 'posted_by' | 'deleted_at'> | undefined,
  seen: Seen | null,
): News {
  const pending = requests.filter(({ status, job_id }) => {
    if (!profile || status !== 'pending') return false
    const service = serviceOf(job_id)
    return service?.posted_by === profile.id && service.deleted_at === null
  })
  const answers = requests.filter(
    ({ id, status, client_id }) =>
      seen !== null && client_id === client?.id && status !== 'pending' && seen[id] !== status,
  )
  return { pending: pending.map(({ id }) => id), answers: answers.map(({ id }) => id) }
}

/** All of her requests as they stand now. */
export const seenNow = (requests: readonly ServiceRequest[], clientId: string): Seen =>
  Object.fromEntries(
    requests.flatMap(({ id, status, client_id }) => (client_id === clientId ? [[id, status] as const] : [])),
  )
