import type { ListedPicture } from '../../domain/picture-list.ts'
import type { Profile, Service } from '../../domain/rows.ts'
import type { ServiceDraft } from '../../domain/service.ts'

/** The form's fields as they stand while she writes: the type may not be chosen yet. */
type ServiceFields = Omit<ServiceDraft, 'job_type'> & { job_type: ServiceDraft['job_type'] | '' }

/** What the form keeps on the device until it is sent. */
export interface ServiceFormDraft {
  /** The row the form was opened on, so that only edits are sent; null for a new service. */
  seen: Service | null
  fields: ServiceFields
  pictures: readonly ListedPicture[]
}

export const emptyService: ServiceFormDraft = {
  seen: null,
  fields: {
    title: '',
    company: '',
    description: '',
    location: '',
    job_type: '',
    salary_range: '',
    portfolio_required: false,
    portfolio_description: '',
  },
  pictures: [],
}

export const draftOf = (service: Service): ServiceFormDraft => ({
  seen: service,
  fields: {
    title: service.title,
    company: service.company,
    description: service.description,
    location: service.location,
    job_type: service.job_type as ServiceDraft['job_type'],
    salary_range: service.salary_range ?? '',
    portfolio_required: service.portfolio_required,
    portfolio_description: service.portfolio_description ?? '',
  },
  pictures: service.images.map((path) => ({ path })),
})

/** What the form is for: a new service of this professional, or the edit of one of hers. */
export type ServiceFormTask = { provider: Profile } | { service: Service }

/** Names the draft on the device. */
export const draftKey = (task: ServiceFormTask): string =>
  'service' in task ? `service:${task.service.id}` : 'service:new'

/** Whether something was written, moved, added or taken away since the form was opened. */
export function isTouched(draft: ServiceFormDraft): boolean {
  const { fields, pictures } = draft.seen ? draftOf(draft.seen) : emptyService
  const order = (list: readonly ListedPicture[]) =>
    list.map((picture) => ('path' in picture ? picture.path : picture.milliseconds))
  return (
    JSON.stringify([fields, order(pictures)]) !==
    JSON.stringify([{ ...fields, ...draft.fields }, order(draft.pictures)])
  )
}
