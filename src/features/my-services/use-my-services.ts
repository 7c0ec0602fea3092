import { useMemo } from 'react'
import { useRows } from '../../data/use-rows.ts'
import { hiddenRequests } from '../../domain/request/request.ts'
import type { Profile, Service } from '../../domain/rows.ts'
import { newestFirst } from '../../domain/search/newest-first.ts'
import { countRequests } from '../../domain/service/service.ts'

export interface RequestCounts {
  requests: number
  /** Unanswered ones among `requests`. */
  pending: number
}

/**
 * Returns the member's services, those with waiting requests first, then newest first, and a function that counts the requests
 * for one, without hidden ones. `past` are deleted services with requests that were not rejected or withdrawn: those keep
 * their steps and files.
 */
export function useMyServices(provider: Profile) {
  const rows = useRows('jobs')
  const requests = useRows('job_applications')
  const marks = useRows('message_reads')
  const own = useMemo(
    () => rows.filter((service) => service.posted_by === provider.id).sort(newestFirst),
    [rows, provider.id],
  )
  return useMemo(() => {
    const mine = new Set(own.map(({ id }) => id))
    const hidden = hiddenRequests(marks)
    const received = requests.filter(({ id, job_id }) => mine.has(job_id) && !hidden.has(id))
    const counts = countRequests(received)
    const ongoingCounts = countRequests(
      received.filter(({ status }) => status !== 'rejected' && status !== 'withdrawn'),
    )
    const pendingCounts = countRequests(received.filter(({ status }) => status === 'pending'))
    const waits = ({ id }: Service) => (pendingCounts.has(id) ? 0 : 1)
    const services = own
      .filter(({ deleted_at }) => deleted_at === null)
      .sort((one, other) => waits(one) - waits(other))
    return {
      services,
      past: own.filter(({ id, deleted_at }) => deleted_at !== null && ongoingCounts.has(id)),
      countsOf: ({ id }: Service): RequestCounts => ({
        requests: counts.get(id) ?? 0,
        pending: pendingCounts.get(id) ?? 0,
      }),
      pending: services.reduce((sum, { id }) => sum + (pendingCounts.get(id) ?? 0), 0),
    }
  }, [own, requests, marks])
}
