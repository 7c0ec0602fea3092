import type { ListedPicture } from '../../domain/picture/picture-list.ts'
import type { Profile, Service } from '../../domain/rows.ts'
import type { ServiceDraft } from '../../domain/service/service.ts'
import type { ServiceFormDraft } from '../edit-unsent/form-drafts.ts'

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

/** The purpose of the form: a new service of this professional, or the edit of an existing one. */
export type ServiceFormTask = { provider: Profile } | { service: Service }

/** Returns whether a field or the list of pictures was changed. */
export function isTouched(draft: ServiceFormDraft): boolean {
  const { fields, pictures } = draft.seen ? draftOf(draft.seen) : emptyService
  const order = (list: readonly ListedPicture[]) =>
    list.map((picture) => ('path' in picture ? picture.path : picture.milliseconds))
  return (
    JSON.stringify([fields, order(pictures)]) !==
    JSON.stringify([{ ...fields, ...draft.fields }, order(draft.pictures)])
  )
}
