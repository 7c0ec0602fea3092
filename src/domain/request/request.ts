import * as v from 'valibot'
import { DAY_MS } from '../calendar.ts'
import { LENGTHS } from '../limits.gen.ts'
import { insert, mutation, type RowsMutation, type Upload, update } from '../mutation.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { Client, MessageRead, RequestStatus, Service, ServiceRequest } from '../rows.ts'
import { line, text } from '../text.ts'

/** The form of a request (spec §5, "Service request"). */
export const RequestDraft = v.object({
  message: text(10, 'Message must be at least 10 characters', LENGTHS.job_applications.message),
  budget_range: line(1, 'Budget range is required', LENGTHS.job_applications.budget_range),
  timeline: line(1, 'Timeline is required', LENGTHS.job_applications.timeline),
  portfolio_title: line(0, '', LENGTHS.portfolios.title),
  portfolio_description: text(0, '', LENGTHS.portfolios.description),
})
export type RequestDraft = v.InferOutput<typeof RequestDraft>

export type RequestRefusal =
  | 'already-applied'
  | 'portfolio-required'
  | 'own-service'
  | 'not-listed'
  | 'ten-a-day'
  | 'three-a-week'

export const requestRefusals: Record<RequestRefusal, string> = {
  'already-applied': 'You have already applied for this job',
  'portfolio-required': 'Portfolio samples are required for this job',
  'own-service': 'This is your own service',
  'not-listed': 'This service is no longer offered',
  'ten-a-day': 'You have sent ten requests within a day. Send this one tomorrow.',
  'three-a-week': 'You have requested this service three times within a week. Send this one next week.',
}

/**
 * Requests a service, with work samples where given; `images` are the object paths of `uploads`. Refuses a second
 * request of the same client for the same service, also after a rejection, and more requests than the server takes: ten a
 * day, three a week of one service.
 */
export function requestService(
  client: Client,
  service: Service,
  draft: RequestDraft,
  samples: { images: string[]; uploads: Upload[] },
  mine: readonly ServiceRequest[],
  ids: { request: string; portfolio: string },
  at: string,
): Result<RowsMutation, RequestRefusal> {
  if (!service.is_active || service.deleted_at) return refuse('not-listed')
  if (service.posted_by === client.user_id) return refuse('own-service')
  if (requestedServices(client, mine).has(service.id)) return refuse('already-applied')
  const sentSince = (ms: number) =>
    mine.filter(
      ({ client_id, created_at }) => client_id === client.id && Date.parse(created_at) > Date.parse(at) - ms,
    )
  if (sentSince(DAY_MS).length >= 10) return refuse('ten-a-day')
  if (sentSince(7 * DAY_MS).filter(({ job_id }) => job_id === service.id).length >= 3)
    return refuse('three-a-week')
  if (service.portfolio_required && samples.images.length === 0) return refuse('portfolio-required')

  const request = insert(
    'job_applications',
    ids.request,
    {
      job_id: service.id,
      client_id: client.id,
      message: draft.message,
      budget_range: draft.budget_range,
      timeline: draft.timeline,
      status: 'pending',
    },
    { created_at: at },
  )
  // The server accepts a second request once the first is withdrawn.
  const needs = mine
    .filter(({ job_id, status }) => job_id === service.id && status === 'withdrawn')
    .map(({ id }) => `job_applications:${id}`)
  if (samples.images.length === 0 && !draft.portfolio_title && !draft.portfolio_description) {
    return ok({ ...mutation('request.send', [request]), needs })
  }
  const portfolio = insert(
    'portfolios',
    ids.portfolio,
    {
      job_id: service.id,
      client_id: client.id,
      application_id: ids.request,
      title: draft.portfolio_title || 'Work Samples',
      description: draft.portfolio_description || null,
      image_urls: samples.images,
    },
    { created_at: at },
  )
  return ok({ ...mutation('request.send', [request, portfolio], samples.uploads), needs })
}

/** Returns the ids of the services that this client has requested; a withdrawn request may be sent again. */
export const requestedServices = (
  client: Pick<Client, 'id'>,
  requests: readonly ServiceRequest[],
): ReadonlySet<string> =>
  new Set(
    requests
      .filter(({ client_id, status }) => client_id === client.id && status !== 'withdrawn')
      .map(({ job_id }) => job_id),
  )

/** Withdraws a request that is not answered yet: the professional still sees it, the client may ask again. */
export function withdrawRequest(request: ServiceRequest): Result<RowsMutation, 'not-allowed'> {
  if (request.status !== 'pending') return refuse('not-allowed')
  return ok(mutation('request.withdrawn', [update('job_applications', request, { status: 'withdrawn' })]))
}

/** Returns whether nothing can happen to the request any more: it was rejected or withdrawn. */
export const isClosed = ({ status }: ServiceRequest): boolean =>
  status === 'rejected' || status === 'withdrawn'

/** Hides a rejected or withdrawn request from its professional, whose mark this is, or shows it again. */
export function hideRequest(
  request: ServiceRequest,
  mark: MessageRead,
  isHidden: boolean,
): Result<RowsMutation, 'not-allowed'> {
  if (mark.as_client || (isHidden && !isClosed(request))) return refuse('not-allowed')
  const action = isHidden ? 'request.hidden' : 'request.shown'
  return ok(mutation(action, [update('message_reads', mark, { is_hidden: isHidden })]))
}

/** Returns the ids of the requests that the user has hidden as a professional. */
export const hiddenRequests = (marks: readonly MessageRead[]): ReadonlySet<string> =>
  new Set(marks.filter(({ is_hidden }) => is_hidden).map(({ application_id }) => application_id))

/** A status that a professional may choose: a request begins as pending. */
export type NextStatus = Exclude<RequestStatus, 'pending' | 'withdrawn'>

/** The statuses that a professional may choose next (spec §4); the server refuses others, too. */
const nextStatusesOf: Record<RequestStatus, readonly NextStatus[]> = {
  pending: ['accepted', 'rejected'],
  accepted: ['in_progress'],
  in_progress: ['completed'],
  rejected: [],
  completed: [],
  withdrawn: [],
}

/** Labels of the buttons that lead to these statuses. */
export const statusActionLabels = {
  accepted: 'Accept',
  rejected: 'Reject',
  in_progress: 'Start Project',
  completed: 'Complete Project',
} as const satisfies Record<NextStatus, string>

export const nextStatuses = (request: ServiceRequest) => nextStatusesOf[request.status]

export function advance(request: ServiceRequest, to: NextStatus): Result<RowsMutation, 'not-allowed'> {
  if (!nextStatusesOf[request.status].includes(to)) return refuse('not-allowed')
  return ok(mutation(`request.${to}`, [update('job_applications', request, { status: to })]))
}

/** Returns the steps that lead a request to its project in progress, in their order; none where there is no such way. */
export function acceptAndStart(request: ServiceRequest): RowsMutation[] {
  const steps: RowsMutation[] = []
  for (const to of ['accepted', 'in_progress'] as const) {
    const status = steps.length > 0 ? 'accepted' : request.status
    const step = advance({ ...request, status }, to)
    if (step.ok) steps.push(step.value)
  }
  return steps
}

/** Returns whether the two sides share project files, and the client has the link to invoices: from acceptance on. */
export const sharesFiles = (request: ServiceRequest): boolean =>
  request.status === 'accepted' || request.status === 'in_progress' || request.status === 'completed'

export const mayInvoice = (request: ServiceRequest): boolean => request.status === 'in_progress'

/** Returns whether a quote can be written for the request: until it is completed, rejected or withdrawn. */
export const mayQuote = ({ status }: ServiceRequest): boolean =>
  status === 'pending' || status === 'accepted' || status === 'in_progress'

/** Returns the status as badges show it, with spaces for underscores; toasts show the raw value (readings). */
export const statusLabel = (status: string): string => status.replaceAll('_', ' ')

/**
 * Returns the five counts of the client dashboard; rejected requests count only in the total (readings), and
 * withdrawn ones not at all.
 */
export function requestStats(requests: readonly ServiceRequest[]) {
  const count = (status: RequestStatus) => requests.filter((request) => request.status === status).length
  return {
    total: requests.length - count('withdrawn'),
    pending: count('pending'),
    accepted: count('accepted'),
    in_progress: count('in_progress'),
    completed: count('completed'),
  }
}
