import { afterAll, describe, expect, test } from 'vitest'
import type { RequestStatus } from '../../src/domain/rows.ts'
import { actors } from '../support/actors.ts'
import { call, deleteRow, insertInto, storeObject, updateRow } from '../support/database.ts'
import {
  aDatabaseWithFixtures,
  clientValues,
  fileValues,
  ids,
  paths,
  requestValues,
} from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** Requests, work samples and project files (spec sections 4 to 6). */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, client } = fixtures.people
const { clients, services, requests, fresh } = ids

const request = (job: string, by: string, more = {}) =>
  insertInto('job_applications', { ...requestValues(fresh, job, by), ...more })
const changeStatus = (status: string, id: string = requests.branding) =>
  updateRow('job_applications', id, { status })
const setStatus = ({ owner }: TestTransaction, status: string, id: string = requests.branding) =>
  owner('update public.job_applications set status = $2 where id = $1', [id, status])

describe('status', () => {
  const statuses: RequestStatus[] = [
    'pending',
    'accepted',
    'rejected',
    'in_progress',
    'completed',
    'withdrawn',
  ]
  /** Who may take each step; nobody may take another one. */
  const allowed: Record<string, (typeof actors)[number]> = {
    'pending accepted': 'member',
    'pending rejected': 'member',
    'accepted in_progress': 'member',
    'in_progress completed': 'member',
    'pending withdrawn': 'client',
  }
  const transitions = statuses.flatMap((from) =>
    statuses.filter((to) => to !== from).map((to) => ({ from, to })),
  )

  test.each(transitions)('$from → $to', ({ from, to }) =>
    withRollback(fixtures, async (transaction) => {
      await setStatus(transaction, from)
      const allowedActor = allowed[`${from} ${to}`]
      for (const actor of actors.filter((name) => name !== allowedActor)) {
        expect([actor, await transaction.refusal(actor, changeStatus(to))]).not.toEqual([actor, null])
      }
      const refused = await transaction.refusal(allowedActor ?? 'member', changeStatus(to))
      if (allowedActor) expect(refused).toBeNull()
      else expect(refused).toMatchObject({ code: '23514', constraint: 'job_applications_status_step' })
    }),
  )

  test('an unknown status is refused', () =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('service', changeStatus('overdue'))).toMatchObject({
        constraint: 'job_applications_status_known',
      })
    }))

  test('a professional whose approval was withdrawn continues existing requests', () =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      await owner('update public.profiles set is_approved = false where id = $1', [member.id])
      expect(await refusal('member', changeStatus('completed', requests.engraving))).toBeNull()
      const file = insertInto('project_files', fileValues(fresh, paths.spareByMember, false))
      expect(await refusal('member', file)).toBeNull()
    }))
})

describe('a withdrawn request', () => {
  test('leaves room for a new one', () =>
    withRollback(fixtures, async (transaction) => {
      await setStatus(transaction, 'withdrawn')
      const again = request(services.branding, clients.client)
      expect(await transaction.refusal('client', again)).toBeNull()
    }))

  test('keeps its text and cannot be given to somebody else while it is withdrawn', () =>
    withRollback(fixtures, async (transaction) => {
      await setStatus(transaction, 'pending')
      for (const more of [{ message: 'Something else entirely' }, { client_id: clients.otherClient }]) {
        const withdrawal = updateRow('job_applications', requests.branding, { status: 'withdrawn', ...more })
        expect([more, await transaction.refusal('client', withdrawal)]).not.toEqual([more, null])
      }
    }))
})

describe('a new request', () => {
  test('with another status than pending is refused', () =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('client', request(services.coaching, clients.client))).toBeNull()
      for (const status of ['accepted', 'rejected', 'in_progress', 'completed', 'withdrawn']) {
        expect(await refusal('client', request(services.coaching, clients.client, { status }))).toMatchObject(
          {
            code: '42501',
          },
        )
      }
    }))

  test.each(['pending', 'rejected', 'completed'])('is refused when an earlier one is %s', (status) =>
    withRollback(fixtures, async (transaction) => {
      await setStatus(transaction, status)
      expect(await transaction.refusal('client', request(services.branding, clients.client))).toMatchObject({
        code: '23505',
        constraint: 'job_applications_one_per_client',
      })
    }),
  )

  test('is refused for inactive, deleted, unknown and own services', () =>
    withRollback(fixtures, async (transaction) => {
      const { owner, refusal } = transaction
      const memberAsClient = '00000000-0000-4000-8000-000000000900'
      await owner(
        ...partsOf(insertInto('clients', clientValues(memberAsClient, member.id, 'memberAsClient'))),
      )
      expect(await refusal('member', request(services.coaching, memberAsClient))).toBeNull()
      expect(await refusal('member', request(services.catering, memberAsClient))).toMatchObject({
        code: '42501',
      })

      expect(await refusal('otherClient', request(services.branding, clients.otherClient))).toBeNull()
      for (const id of [services.retired, services.deleted, ids.fresh]) {
        expect(await refusal('otherClient', request(id, clients.otherClient))).toMatchObject({
          code: '42501',
        })
      }
    }))

  test('is refused in the name of another client', () =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('otherClient', request(services.coaching, clients.client))).toMatchObject({
        code: '42501',
      })
    }))
})

describe('work samples', () => {
  const samples = (image_urls: string[], more = {}) =>
    insertInto('portfolios', {
      id: fresh,
      job_id: services.workshop,
      client_id: clients.client,
      application_id: requests.workshop,
      image_urls,
      ...more,
    })
  const spare = [paths.spareWorkSample]

  test('are checked at the end of the transaction where the service requires them', () =>
    withRollback(fixtures, async ({ as, owner, refusal }) => {
      const check = () => owner('set constraints all immediate').then(() => null, messageOf)
      await as('client', request(services.catering, clients.client))
      await owner('savepoint before')
      expect(await check()).toContain('Portfolio samples are required for this job')
      await owner('rollback to savepoint before')

      const path = `portfolio/${clients.client}-${services.catering}-1.png`
      await owner(
        'insert into storage.objects (id, bucket_id, name, owner_id) values (gen_random_uuid(), $1, $2, $3)',
        ['portfolio-images', path, client.id],
      )
      const of = (image_urls: string[]) =>
        samples(image_urls, { job_id: services.catering, application_id: fresh })
      expect(await refusal('client', of([]))).toBeNull()
      await as('client', of([path]))
      expect(await check()).toBeNull()
    }))

  test('have the default title', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('client', samples(spare))
      expect(await owner('select title, description from public.portfolios where id = $1', [fresh])).toEqual([
        { title: 'Work Samples', description: null },
      ])
    }))

  test('are added once per request, and only while it is pending', () =>
    withRollback(fixtures, async (transaction) => {
      expect(await transaction.refusal('client', samples(spare))).toBeNull()
      const again = samples([], { application_id: requests.branding, job_id: services.branding })
      expect(await transaction.refusal('client', again)).toMatchObject({
        constraint: 'portfolios_one_per_application',
      })
      await setStatus(transaction, 'accepted', requests.workshop)
      expect(await transaction.refusal('client', samples(spare))).toMatchObject({ code: '42501' })
    }))

  test('are refused with another request, service or client', () =>
    withRollback(fixtures, async ({ refusal }) => {
      for (const more of [
        { job_id: services.branding },
        { client_id: clients.otherClient },
        { application_id: requests.consulting },
      ]) {
        expect(await refusal('client', samples([], more))).toMatchObject({ code: '42501' })
      }
    }))

  test('must be objects that the client uploaded for this service', () =>
    withRollback(fixtures, async ({ refusal }) => {
      for (const path of [
        paths.workSample,
        `portfolio/${clients.client}-${services.workshop}-never.png`,
        paths.servicePicture,
        `portfolio/${clients.otherClient}-${services.workshop}-2.png`,
      ]) {
        expect(await refusal('client', samples([path]))).toMatchObject({
          constraint: 'portfolios_image_urls_own',
        })
      }
    }))
})

describe('project files', () => {
  const file = (path: string, byClient: boolean, more = {}) =>
    insertInto('project_files', { ...fileValues(fresh, path, byClient), ...more })

  /** A PDF is shared from acceptance on; what is there may be deleted while pictures or files may be shared. */
  test.each([
    ['pending', false, true],
    ['rejected', false, false],
    ['withdrawn', false, false],
    ['accepted', true, true],
    ['in_progress', true, true],
    ['completed', true, true],
  ])('of a request that is %s may be shared: %s, and deleted: %s', (status, mayShare, mayDelete) =>
    withRollback(fixtures, async (transaction) => {
      await setStatus(transaction, status, requests.engraving)
      for (const [actor, statement, may] of [
        ['client', file(paths.spareByClient, true), mayShare],
        ['member', file(paths.spareByMember, false), mayShare],
        ['client', deleteRow('project_files', ids.files.byClient), mayDelete],
        ['member', deleteRow('project_files', ids.files.byClient), mayDelete],
      ] as const) {
        expect((await transaction.refusal(actor, statement)) === null).toBe(may)
      }
    }),
  )

  describe('of a request that is pending', () => {
    const picture = 'image/webp'
    const stored = (facts: { size?: number; mimetype?: string }) =>
      storeObject('project-files', `project-files/${requests.branding}/9-idea.webp`, client.id, facts)
    const shared = (more = {}) =>
      insertInto('project_files', {
        ...fileValues(fresh, `project-files/${requests.branding}/9-idea.webp`, true),
        application_id: requests.branding,
        file_type: picture,
        ...more,
      })

    test.each([
      ['image/jpeg', 5_242_880, true],
      ['image/png', 1, true],
      ['image/gif', 1, true],
      ['image/webp', 1, true],
      ['image/avif', 1, true],
      ['image/png', 5_242_881, false],
      ['image/svg+xml', 1, false],
      ['image/heic', 1, false],
      ['IMAGE/PNG', 1, false],
      ['image/png; charset=utf-8', 1, false],
      ['application/pdf', 1, false],
      ['application/octet-stream', 1, false],
    ])('%s of %i bytes may be shared: %s, whatever the row says', (mimetype, size, may) =>
      withRollback(fixtures, async ({ owner, refusal }) => {
        const { text, params } = stored({ mimetype, size })
        await owner(text, params)
        for (const said of [
          {},
          { file_type: picture, file_size: 10 },
          { file_type: mimetype, file_size: size },
        ])
          expect((await refusal('client', shared(said))) === null).toBe(may)
      }),
    )

    test('the Storage API stores pictures of both sides, and nothing else', () =>
      withRollback(fixtures, async ({ owner, refusal }) => {
        for (const actor of ['client', 'member'] as const) {
          const upload = (name: string, mimetype?: string) =>
            refusal(
              actor,
              storeObject(
                'project-files',
                `project-files/${requests.branding}/${name}`,
                fixtures.people[actor].id,
                mimetype ? { mimetype } : {},
              ),
            )
          expect(await upload('9-idea', picture)).toBeNull()
          for (const mimetype of ['application/pdf', 'image/svg+xml'])
            expect(await upload('9-idea.webp', mimetype)).not.toBeNull()
          // A hosted project may ask before it knows the type.
          for (const name of ['9-idea.webp', '9-IDEA.JPEG']) expect(await upload(name)).toBeNull()
          for (const name of ['9-idea.pdf', '9-idea', '9-webp', '9-idea.webp.svg'])
            expect(await upload(name)).not.toBeNull()
        }
        await owner(`update public.job_applications set status = 'rejected' where id = $1`, [
          requests.branding,
        ])
        expect(await refusal('client', stored({ mimetype: picture }))).not.toBeNull()
      }))

    test('a picture is deleted as any project file', () =>
      withRollback(fixtures, async ({ owner, as, refusal }) => {
        const { text, params } = stored({ mimetype: picture, size: 10 })
        await owner(text, params)
        await as('client', shared())
        for (const actor of ['visitor', 'other', 'otherClient', 'administrator'] as const)
          expect(await refusal(actor, deleteRow('project_files', fresh))).not.toBeNull()
        for (const actor of ['client', 'member'] as const)
          expect(await refusal(actor, deleteRow('project_files', fresh))).toBeNull()
      }))

    test.each([
      ['client', 'member'],
      ['member', 'client'],
    ] as const)('once %s has blocked %s, neither a picture nor a file is added', (one, two) =>
      withRollback(fixtures, async ({ owner, as, refusal }) => {
        const { text, params } = stored({ mimetype: picture, size: 10 })
        await owner(text, params)
        await as(one, call('block', { person: fixtures.people[two].id }))
        expect(await refusal('client', shared())).toMatchObject({ code: '42501' })
        expect(await refusal('client', file(paths.spareByClient, true))).toMatchObject({
          constraint: 'project_files_blocked',
        })
      }),
    )
  })

  test('must be added by their side, with an own object in the folder of the request', () =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('client', file(paths.spareByClient, true))).toBeNull()
      expect(await refusal('client', file(paths.spareByClient, false))).toMatchObject({ code: '42501' })
      expect(await refusal('member', file(paths.spareByMember, true))).toMatchObject({ code: '42501' })
      expect(await refusal('client', file(paths.spareByMember, true))).toMatchObject({
        constraint: 'project_files_file_path_own',
      })
      expect(await refusal('client', file(paths.fileByClient, true))).toMatchObject({
        constraint: 'project_files_file_path_key',
      })
      const elsewhere = `project-files/${requests.branding}/3-more.pdf`
      expect(await refusal('service', file(elsewhere, true))).toMatchObject({
        constraint: 'project_files_file_path_shape',
      })
      expect(await refusal('otherClient', file(paths.spareByClient, true))).not.toBeNull()
    }))

  test('of the professional may not be deleted by the client', () =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('client', deleteRow('project_files', ids.files.byClient))).toBeNull()
      expect(await refusal('member', deleteRow('project_files', ids.files.byMember))).toBeNull()
      expect(await refusal('client', deleteRow('project_files', ids.files.byMember))).not.toBeNull()
      expect(await refusal('administrator', deleteRow('project_files', ids.files.byClient))).not.toBeNull()
    }))
})

const partsOf = ({ text, params }: { text: string; params: unknown[] }) => [text, params] as const
const messageOf = (error: unknown) => String(error)
