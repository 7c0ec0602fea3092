import { clientEdit, editClient, registerClient } from '../../../src/domain/client.ts'
import { samplePath, toImagesAndUploads } from '../../../src/domain/picture/picture-list.ts'
import { addProjectFile, deleteFile, mayDeleteFile } from '../../../src/domain/request/project-file.ts'
import {
  advance,
  nextStatuses,
  requestedServices,
  requestService,
  sharesFiles,
  withdrawRequest,
} from '../../../src/domain/request/request.ts'
import type { ServiceRequest } from '../../../src/domain/rows.ts'
import { oneOf, type PersonAction, picture, type Situation } from './situation.ts'

const isProvider = (situation: Situation, request: ServiceRequest): boolean =>
  situation.view.row('jobs', request.job_id)?.posted_by === situation.viewer.user.id

export const requestActions = {
  registerClient(situation) {
    const { viewer, uniqueWord, at } = situation
    if (viewer.client || viewer.profile) return null
    const draft = {
      company_name: `Foods ${uniqueWord}`,
      contact_name: `Cleo ${uniqueWord}`,
      phone: '5550102031',
      website: '',
      industry: 'Food & Beverage',
      company_size: '2-10 employees',
      bio: '',
    } as const
    return [registerClient(viewer.user, crypto.randomUUID(), draft, at)]
  },
  editClient({ viewer: { client }, uniqueWord, chance }) {
    if (!client) return null
    const column = chance.pick(['company_name', 'contact_name', 'bio'] as const)
    const edited = editClient(client, {
      ...clientEdit(client),
      industry: 'Food & Beverage',
      company_size: '2-10 employees',
      [column]: `New ${uniqueWord}`,
    })
    return edited ? [edited] : null
  },
  request(situation) {
    const { viewer, view, chance, uniqueWord, at } = situation
    const { client } = viewer
    if (!client) return null
    const ownRequests = view.rows('job_applications').filter(({ client_id }) => client_id === client.id)
    const requested = requestedServices(client, ownRequests)
    const open = view.rows('jobs').filter((job) => job.is_active && !job.deleted_at && !requested.has(job.id))
    const service = oneOf(chance, open)
    if (!service) return null
    const samples =
      service.portfolio_required || chance.chance(0.3)
        ? toImagesAndUploads('portfolio-images', [picture(situation)], samplePath(client.id, service.id))
        : { images: [], uploads: [] }
    const draft = {
      message: `We would love it: ${uniqueWord}.`,
      budget_range: '$500',
      timeline: 'Two weeks',
      portfolio_title: '',
      portfolio_description: '',
    }
    const ids = { request: crypto.randomUUID(), portfolio: crypto.randomUUID() }
    const sent = requestService(client, service, draft, samples, ownRequests, ids, at)
    return sent.ok ? [sent.value] : null
  },
  advance(situation) {
    const steps = situation.view
      .rows('job_applications')
      .filter((request) => isProvider(situation, request))
      .flatMap((request) => nextStatuses(request).map((to) => ({ request, to })))
    const step = oneOf(situation.chance, steps)
    const advanced = step && advance(step.request, step.to)
    return advanced?.ok ? [advanced.value] : null
  },
  withdrawRequest({ viewer: { client }, view, chance }) {
    const own = view.rows('job_applications').filter(({ client_id }) => client_id === client?.id)
    const request = oneOf(chance, own)
    const withdrawn = request && withdrawRequest(request)
    return withdrawn?.ok ? [withdrawn.value] : null
  },
  share(situation) {
    const { viewer, view, chance, uniqueWord, milliseconds, at } = situation
    const shared = view.rows('job_applications').filter(sharesFiles)
    const request = oneOf(chance, shared)
    if (!request) return null
    const asClient = request.client_id === viewer.client?.id
    if (!asClient && !isProvider(situation, request)) return null
    const file = new File([`File ${uniqueWord}`], `${uniqueWord}.txt`, { type: 'text/plain' })
    const done = addProjectFile(request, file, asClient, crypto.randomUUID(), milliseconds, at)
    return done.ok ? [done.value] : null
  },
  deleteFile(situation) {
    const { viewer, view, chance } = situation
    const files = view.rows('project_files').filter((file) => {
      const request = view.row('job_applications', file.application_id)
      return request && mayDeleteFile(file, !isProvider(situation, request) && viewer.client !== null)
    })
    const file = oneOf(chance, files)
    return file ? deleteFile(file) : null
  },
} satisfies Record<string, PersonAction>
