import * as v from 'valibot'
import { LENGTHS } from '../limits.gen.ts'
import { changedColumns, insert, mutation, type RowsMutation, type Upload, update } from '../mutation.ts'
import { SERVICE_TYPES } from '../profile/professions.ts'
import type { Profile, Service, ServiceRequest } from '../rows.ts'
import { line, text } from '../text.ts'

/** The form of a service (spec §5, "Offer/edit service"). */
export const ServiceDraft = v.object({
  title: line(1, 'Job title is required', LENGTHS.jobs.title),
  company: line(1, 'Company name is required', LENGTHS.jobs.company),
  description: text(50, 'Description must be at least 50 characters', LENGTHS.jobs.description),
  location: line(1, 'Location is required', LENGTHS.jobs.location),
  job_type: v.picklist(SERVICE_TYPES, 'Job type is required'),
  salary_range: line(0, '', LENGTHS.jobs.salary_range),
  portfolio_required: v.boolean(),
  portfolio_description: text(0, '', LENGTHS.jobs.portfolio_description),
})
export type ServiceDraft = v.InferOutput<typeof ServiceDraft>

const columns = (draft: ServiceDraft) => ({
  ...draft,
  salary_range: draft.salary_range || null,
  portfolio_description: draft.portfolio_description || null,
})

/** Offers a service. The device generates its `id`, so that its pictures can be uploaded before the row exists. */
export function offerService(
  provider: Profile,
  id: string,
  draft: ServiceDraft,
  images: string[],
  uploads: Upload[],
  at: string,
): RowsMutation {
  const values = { ...columns(draft), posted_by: provider.id, images }
  const shown = {
    is_active: true,
    is_pinned: false,
    pin_order: null,
    created_at: at,
    deleted_at: null,
    provider_name: provider.full_name,
    provider_email: provider.email,
    provider_allow_contact: provider.allow_contact,
  }
  return mutation('service.offer', [insert('jobs', id, values, shown)], uploads)
}

/**
 * Writes only the columns that differ, so that edits of other fields on other devices are not lost. Returns null where
 * nothing differs.
 */
export function editService(
  service: Service,
  draft: ServiceDraft,
  images: string[],
  uploads: Upload[],
): RowsMutation | null {
  const changed = changedColumns<Service>(service, { ...columns(draft), images })
  if (Object.keys(changed).length === 0) return null
  return mutation('service.edit', [update('jobs', service, changed)], uploads)
}

export const setActive = (service: Service, is_active: boolean): RowsMutation =>
  mutation(is_active ? 'service.activate' : 'service.deactivate', [update('jobs', service, { is_active })])

/** Deletes a service. Its requests and invoices remain (readings, "Services, requests, files"). */
export const deleteService = (service: Service, at: string): RowsMutation =>
  mutation('service.delete', [update('jobs', service, { deleted_at: at })])

/** Returns the text that the board's search looks in: title, company, description and location. */
export const serviceHaystack = (service: Service): string =>
  `${service.title}\n${service.company}\n${service.description}\n${service.location}`.toLowerCase()

/** Returns the number of requests by service id, for My services. */
export function countRequests(requests: readonly ServiceRequest[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { job_id } of requests) counts.set(job_id, (counts.get(job_id) ?? 0) + 1)
  return counts
}
