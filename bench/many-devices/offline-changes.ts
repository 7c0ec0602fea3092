import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { Mutation } from '../../src/domain/mutation.ts'
import { editProfile, profileEdit } from '../../src/domain/profile/profile-edit.ts'
import { editService, offerService, ServiceDraft, setActive } from '../../src/domain/service/service.ts'
import type { Engine } from '../../src/sync/engine.ts'

/** One write that the server must have done exactly once. */
export interface Write {
  table: 'jobs' | 'profiles'
  id: string
  op: 'insert' | 'update'
}

const draft: ServiceDraft = {
  title: 'Lettering for shop windows',
  company: 'Letters & Leaves',
  description: 'Signs, menus and shop windows, lettered by hand, with two rounds of corrections included.',
  location: 'Lisbon, or remote',
  job_type: 'Freelance',
  salary_range: '',
  portfolio_required: false,
  portfolio_description: '',
}

/**
 * Offers two services and deactivates one of them, rewrites the user's own service and the text of the profile: changes
 * that depend on each other, and changes that do not.
 */
export async function makeChanges(
  engine: Engine,
  userId: string,
): Promise<{ writes: Write[]; mutations: string[] }> {
  const { view } = engine
  const profile = view.row('profiles', userId)
  const own = view.rows('jobs').find(({ posted_by }) => posted_by === userId)
  if (!profile || !own) throw new Error('The user has no profile or no service')
  const mutations: string[] = []
  const act = async (mutation: Mutation | null) => {
    if (!mutation) throw new Error('Nothing was changed')
    mutations.push(...(await engine.act([mutation])))
  }
  const [first, second] = [randomUUID(), randomUUID()]
  const now = new Date().toISOString()
  for (const id of [first, second]) await act(offerService(profile, id, draft, [], [], now))
  const edited = v.parse(ServiceDraft, {
    ...own,
    salary_range: own.salary_range ?? '',
    portfolio_description: own.portfolio_description ?? '',
    description: `${own.description} Also at weekends.`,
  })
  await act(editService(own, edited, own.images, []))
  await act(editProfile(profile, { ...profileEdit(profile), bio: `${profile.bio} Also at weekends.` }))
  const offered = view.row('jobs', first)
  await act(offered ? setActive(offered, false) : null)
  const writes: Write[] = [
    { table: 'jobs', id: first, op: 'insert' },
    { table: 'jobs', id: second, op: 'insert' },
    { table: 'jobs', id: own.id, op: 'update' },
    { table: 'profiles', id: userId, op: 'update' },
    { table: 'jobs', id: first, op: 'update' },
  ]
  return { writes, mutations }
}
