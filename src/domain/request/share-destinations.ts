import type { Service, ServiceRequest } from '../rows.ts'
import { newestFirst } from '../search/newest-first.ts'
import { boardOrder, isListed } from '../service/board-order.ts'
import type { Viewer } from '../viewer.ts'
import { requestedServices, sharesFiles } from './request.ts'

/** A request of the viewer, as client or professional. */
export interface Project {
  request: ServiceRequest
  service: Service | undefined
  asClient: boolean
}

/**
 * Returns the viewer's requests, newest first. An administrator's device has other users' requests, too, but no screen
 * lists them.
 */
export function requestsOf(
  { user, client }: Viewer,
  requests: readonly ServiceRequest[],
  services: readonly Service[],
): Project[] {
  const service = new Map(services.map((row) => [row.id, row]))
  return [...requests].sort(newestFirst).flatMap((request): Project[] => {
    const requested = service.get(request.job_id)
    const asClient = client?.id === request.client_id
    if (!asClient && (!user || requested?.posted_by !== user.id)) return []
    return [{ request, service: requested, asClient }]
  })
}

/** Returns the viewer's projects that share files, to which files may be added (spec §6, "Project files"). */
export const sharedProjects = (
  viewer: Viewer,
  requests: readonly ServiceRequest[],
  services: readonly Service[],
): Project[] => requestsOf(viewer, requests.filter(sharesFiles), services)

/** Returns services that this client may still request, and so send work samples to, in the board's order. */
export function requestableServices(
  { user, client }: Viewer,
  requests: readonly ServiceRequest[],
  services: readonly Service[],
): Service[] {
  if (!client) return []
  const requested = requestedServices(client, requests)
  return services
    .filter((service) => isListed(service) && service.posted_by !== user?.id && !requested.has(service.id))
    .sort(boardOrder)
}
