import {
  type ListedPicture,
  servicePicturePath,
  toImagesAndUploads,
} from '../../../src/domain/picture/picture-list.ts'
import type { Service } from '../../../src/domain/rows.ts'
import { movePin, pin, pinned, unpin } from '../../../src/domain/service/pin.ts'
import {
  deleteService,
  editService,
  offerService,
  type ServiceDraft,
  setActive,
} from '../../../src/domain/service/service.ts'
import { isAdministrator, isApproved } from '../../../src/domain/viewer.ts'
import { oneOf, type PersonAction, picture, type Situation } from './situation.ts'

const draft = ({ uniqueWord, chance }: Situation): ServiceDraft => ({
  title: `Service ${uniqueWord}`,
  company: `Studio ${uniqueWord}`,
  description: `Menus that make people hungry, drawn by hand and ready for print: ${uniqueWord}.`,
  location: 'Lisbon',
  job_type: chance.pick(['Freelance', 'Remote'] as const),
  salary_range: '',
  portfolio_required: chance.chance(0.3),
  portfolio_description: '',
})

const draftOf = (service: Service): ServiceDraft => ({
  title: service.title,
  company: service.company,
  description: service.description,
  location: service.location,
  job_type: service.job_type as ServiceDraft['job_type'],
  salary_range: service.salary_range ?? '',
  portfolio_required: service.portfolio_required,
  portfolio_description: service.portfolio_description ?? '',
})

const ownServices = ({ view, viewer }: Situation): Service[] =>
  isApproved(viewer)
    ? view.rows('jobs').filter((job) => job.posted_by === viewer.user.id && job.deleted_at === null)
    : []

const onBoard = ({ view, viewer }: Situation): Service[] =>
  isAdministrator(viewer) ? view.rows('jobs').filter((job) => job.is_active && !job.deleted_at) : []

const edit =
  (change: (situation: Situation) => Partial<ServiceDraft>): PersonAction =>
  (situation) => {
    const service = oneOf(situation.chance, ownServices(situation))
    const edited =
      service && editService(service, { ...draftOf(service), ...change(situation) }, service.images, [])
    return edited ? [edited] : null
  }

/** Returns a changed list of pictures: often one more, sometimes one fewer. */
function pictures(situation: Situation, id: string, before: readonly string[]) {
  const remaining: ListedPicture[] = before.map((path) => ({ path }))
  if (remaining.length > 2) remaining.splice(situation.chance.below(remaining.length), 1)
  const list = situation.chance.chance(0.8) ? [...remaining, picture(situation)] : remaining
  return toImagesAndUploads('service-images', list, servicePicturePath(id))
}

export const serviceActions = {
  offer(situation) {
    const { profile } = situation.viewer
    if (!profile?.is_approved || ownServices(situation).length > 8) return null
    const id = crypto.randomUUID()
    const { images, uploads } = situation.chance.chance(0.3)
      ? pictures(situation, id, [])
      : { images: [], uploads: [] }
    return [offerService(profile, id, draft(situation), images, uploads, situation.at)]
  },
  editTitle: edit(({ uniqueWord }) => ({ title: `Title ${uniqueWord}` })),
  editDescription: edit((situation) => ({ description: draft(situation).description })),
  editSalary: edit(({ uniqueWord }) => ({ salary_range: `$${uniqueWord}` })),
  editPictures(situation) {
    const service = oneOf(situation.chance, ownServices(situation))
    if (!service) return null
    const { images, uploads } = pictures(situation, service.id, service.images)
    const edited = editService(service, draftOf(service), images, uploads)
    return edited ? [edited] : null
  },
  activate(situation) {
    const service = oneOf(situation.chance, ownServices(situation))
    return service ? [setActive(service, !service.is_active)] : null
  },
  deleteService(situation) {
    const service = oneOf(situation.chance, ownServices(situation))
    return service ? [deleteService(service, situation.at)] : null
  },
  pin(situation) {
    const service = oneOf(
      situation.chance,
      onBoard(situation).filter(({ is_pinned }) => !is_pinned),
    )
    const done = service && pin(service, situation.view.rows('jobs'))
    return done?.ok ? [done.value] : null
  },
  unpin(situation) {
    const service = oneOf(
      situation.chance,
      onBoard(situation).filter(({ is_pinned }) => is_pinned),
    )
    return service ? [unpin(service)] : null
  },
  reorder(situation) {
    if (!isAdministrator(situation.viewer)) return null
    const services = situation.view.rows('jobs')
    const service = oneOf(situation.chance, pinned(services))
    const moved = service && movePin(service, situation.chance.pick(['up', 'down'] as const), services)
    return moved?.ok ? [moved.value] : null
  },
} satisfies Record<string, PersonAction>
