import { useMemo } from 'react'
import { useRows } from '../../app/reads.ts'
import { newestFirst } from '../../domain/newest.ts'
import type { Profile } from '../../domain/rows.ts'
import { countRequests } from '../../domain/service.ts'

/** What this member offers, newest first, with the number of requests for each and of those still unanswered. */
export function useMyServices(provider: Profile) {
  const rows = useRows('jobs')
  const requests = useRows('job_applications')
  const services = useMemo(
    () =>
      rows
        .filter((service) => service.posted_by === provider.id && service.deleted_at === null)
        .sort(newestFirst),
    [rows, provider.id],
  )
  return useMemo(() => {
    const mine = new Set(services.map(({ id }) => id))
    const received = requests.filter(({ job_id }) => mine.has(job_id))
    const pending = received.filter(({ status }) => status === 'pending')
    return {
      services,
      counts: countRequests(received),
      pendingCounts: countRequests(pending),
      pending: pending.length,
    }
  }, [services, requests])
}
