import { useMemo } from 'react'
import { useRows } from '../../data/use-rows.ts'
import { mayInvoice } from '../../domain/request/request.ts'
import type { Client, Profile, Service, ServiceRequest } from '../../domain/rows.ts'
import { newestFirst } from '../../domain/search/newest-first.ts'

/** A request that can be invoiced, with its client and service. */
export interface Billable {
  request: ServiceRequest
  client: Client | null
  service: Service
}

/** Returns this professional's requests in progress, newest first. */
export function useBillable(me: Profile): Billable[] {
  const requests = useRows('job_applications')
  const services = useRows('jobs')
  const clients = useRows('clients')
  return useMemo(() => {
    const mine = new Map(services.filter(({ posted_by }) => posted_by === me.id).map((row) => [row.id, row]))
    const client = new Map(clients.map((row) => [row.id, row]))
    return requests
      .filter(mayInvoice)
      .sort(newestFirst)
      .flatMap((request) => {
        const service = mine.get(request.job_id)
        return service ? [{ request, service, client: client.get(request.client_id) ?? null }] : []
      })
  }, [requests, services, clients, me.id])
}
