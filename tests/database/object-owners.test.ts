import { afterAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/actors.ts'
import { aDatabase, call, insertInto, type Statement, storeObject, updateRow } from '../support/database.ts'
import { fileValues, ids, insertFixtures, paths } from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** Whose a stored object is, however often it is put back; and when it goes. */
const database = await aDatabase()
afterAll(() => database.close())
const fixtures = await insertFixtures(database)
const { member, other, client, newcomer } = fixtures.people
const { services, requests, clients, fresh } = ids

const portrait = (id: string, n = 1) => `profiles/${id}-profile-${n}.jpg`
const listed = async ({ owner }: TestTransaction) =>
  (await owner<{ name: string }>('select name from private.objects_to_delete'))
    .map(({ name }) => name)
    .toSorted()

/** What an upsert with the service key does to the row (Storage API 1.11), and what a removal and an upload do. */
const restores: [string, (run: TestTransaction, bucket: string, path: string) => Promise<void>][] = [
  [
    'put back over itself',
    async ({ owner }, bucket, path) => {
      await owner('update storage.objects set owner_id = null where bucket_id = $1 and name = $2', [
        bucket,
        path,
      ])
    },
  ],
  [
    'put back after it was lost',
    async ({ owner }, bucket, path) => {
      await owner('delete from storage.objects where bucket_id = $1 and name = $2', [bucket, path])
      const { text, params } = storeObject(bucket, path, null)
      await owner(text, params)
    },
  ],
]

describe.each(restores)('an object %s with the service key', (_, restore) => {
  test('is still removed with its owner’s account, and listed in the export', () =>
    withRollback(fixtures, async (run) => {
      await restore(run, 'service-images', paths.servicePicture)
      const [row] = await run.as<{ answer: { stored_files: { name: string }[] } }>(
        'member',
        call('export_my_data', {}),
      )
      expect(row?.answer.stored_files.map(({ name }) => name)).toContain(paths.servicePicture)
      await run.as('member', call('delete_my_account', { confirmation: member.email }))
      expect(await listed(run)).toContain(paths.servicePicture)
    }))

  test('is removed by its owner alone', () =>
    withRollback(fixtures, async (run) => {
      await restore(run, 'service-images', paths.servicePicture)
      await restore(run, 'project-files', paths.spareByClient)
      const remove = (name: string): Statement => ({
        text: 'delete from storage.objects where name = $1 returning id',
        params: [name],
        touches: true,
      })
      expect(await run.refusal('other', remove(paths.servicePicture))).not.toBeNull()
      expect(await run.refusal('member', remove(paths.servicePicture))).toBeNull()
      expect(await run.refusal('client', remove(paths.spareByClient))).toBeNull()
      expect(await run.refusal('otherClient', remove(paths.spareByClient))).not.toBeNull()
    }))

  test('is named by its owner’s rows alone', () =>
    withRollback(fixtures, async (run) => {
      await restore(run, 'project-files', paths.spareByClient)
      const row = (byClient: boolean) =>
        insertInto('project_files', fileValues(fresh, paths.spareByClient, byClient))
      expect(await run.refusal('member', row(false))).toMatchObject({
        constraint: 'project_files_file_path_own',
      })
      expect(await run.refusal('client', row(true))).toBeNull()
    }))
})

test('an object stored by nobody’s account is nobody’s', () =>
  withRollback(fixtures, async ({ owner, refusal }) => {
    const path = portrait(member.id)
    for (const stranger of [null, '', 'service', fresh]) {
      const { text, params } = storeObject('profile-images', path, stranger)
      await owner(text, params)
      expect(
        await refusal('member', updateRow('profiles', member.id, { profile_image: path })),
      ).toMatchObject({
        constraint: 'profiles_profile_image_own',
      })
      await owner('delete from storage.objects where name = $1', [path])
    }
  }))

describe('removed in the dashboard', () => {
  const cases: [string, string, string, string[]][] = [
    [
      'an account',
      'auth.users',
      client.id,
      [paths.workSample, paths.fileByClient, paths.fileByMember, paths.spareByClient],
    ],
    [
      'a professional’s account',
      'auth.users',
      member.id,
      [paths.servicePicture, paths.fileByMember, paths.spareByMember, paths.workSample],
    ],
    [
      'a profile',
      'public.profiles',
      member.id,
      [paths.servicePicture, paths.fileByMember, paths.fileByClient, paths.workSample],
    ],
    [
      'a company',
      'public.clients',
      clients.client,
      [paths.workSample, paths.spareWorkSample, paths.fileByClient],
    ],
    ['a request', 'public.job_applications', requests.engraving, [paths.fileByClient, paths.fileByMember]],
  ]
  test.each(cases)('%s takes its files along', (_what, table, id, files) =>
    withRollback(fixtures, async (run) => {
      await run.owner(`delete from ${table} where id = $1`, [id])
      expect(await listed(run)).toEqual(expect.arrayContaining(files))
    }),
  )

  test('nobody else’s file goes with it', () =>
    withRollback(fixtures, async (run) => {
      const { text, params } = storeObject('service-images', `jobs/${services.coaching}/1.jpg`, other.id)
      await run.owner(text, params)
      await run.owner('delete from auth.users where id = $1', [member.id])
      expect(await listed(run)).not.toContain(`jobs/${services.coaching}/1.jpg`)
    }))
})

test('a row cannot name an object that is listed for deletion', () =>
  withRollback(fixtures, async ({ owner, refusal }) => {
    await owner("insert into private.objects_to_delete values ('project-files', $1)", [paths.spareByClient])
    expect(
      await refusal('client', insertInto('project_files', fileValues(fresh, paths.spareByClient, true))),
    ).toMatchObject({ constraint: 'project_files_file_path_own' })
  }))

test('a project file’s row says what the stored object is, whatever it was sent with', () =>
  withRollback(fixtures, async ({ as, owner }) => {
    const path = `project-files/${requests.engraving}/9-lies.pdf`
    const { text, params } = storeObject('project-files', path, client.id, {
      size: 9_000_000,
      mimetype: 'application/x-msdownload',
    })
    await owner(text, params)
    const row = { ...fileValues(fresh, path, true), file_size: 1, file_type: 'image/png' }
    await as('client', insertInto('project_files', row))
    expect(
      await owner('select file_size, file_type from public.project_files where id = $1', [fresh]),
    ).toEqual([{ file_size: 9_000_000, file_type: 'application/x-msdownload' }])
  }))

describe('uploads that no row names', () => {
  const stored = async (run: TestTransaction, whose: string, count: number, size: number) => {
    for (let n = 0; n < count; n++) {
      const { text, params } = storeObject('profile-images', portrait(whose, n), whose, { size })
      await run.owner(text, params)
    }
  }
  const one: [Person, Statement][] = [
    ['member', storeObject('profile-images', portrait(member.id, 999), member.id)],
    ['member', storeObject('service-images', `jobs/${services.catering}/999.jpg`, member.id)],
    ['member', storeObject('project-files', `project-files/${requests.engraving}/999.pdf`, member.id)],
    [
      'client',
      storeObject('portfolio-images', `portfolio/${clients.client}-${services.coaching}-999.png`, client.id),
    ],
  ]

  test.each(one)('of %s: fewer than 50 (%#)', (actor, upload) =>
    withRollback(fixtures, async (run) => {
      const { id } = fixtures.people[actor]
      // Each of the two has two spare ones in the fixtures.
      await stored(run, id, 47, 1)
      expect(await run.refusal(actor, upload)).toBeNull()
      const { text, params } = storeObject('profile-images', portrait(id, 500), id)
      await run.owner(text, params)
      expect(await run.refusal(actor, upload)).toMatchObject({ code: '42501' })
    }),
  )

  test.each(one)('of %s: less than 100 MB (%#)', (actor, upload) =>
    withRollback(fixtures, async (run) => {
      await stored(run, fixtures.people[actor].id, 9, 10 * 1024 * 1024)
      expect(await run.refusal(actor, upload)).toBeNull()
      const { text, params } = storeObject(
        'profile-images',
        portrait(fixtures.people[actor].id, 500),
        fixtures.people[actor].id,
        {
          size: 10 * 1024 * 1024,
        },
      )
      await run.owner(text, params)
      expect(await run.refusal(actor, upload)).toMatchObject({ code: '42501' })
    }),
  )

  test('what a row names does not count', () =>
    withRollback(fixtures, async (run) => {
      const images = Array.from({ length: 10 }, (_, n) => `jobs/${services.catering}/${n}.jpg`)
      for (const path of images) {
        const { text, params } = storeObject('service-images', path, member.id, { size: 10 * 1024 * 1024 })
        await run.owner(text, params)
      }
      const upload = storeObject('profile-images', portrait(member.id, 999), member.id)
      expect(await run.refusal('member', upload)).toMatchObject({ code: '42501' })
      await run.as('member', updateRow('jobs', services.catering, { images }))
      expect(await run.refusal('member', upload)).toBeNull()
    }))

  test('an account without profile and company uploads nothing', () =>
    withRollback(fixtures, async ({ refusal }) => {
      const { id } = newcomer
      for (const [bucket, path] of [
        ['profile-images', portrait(id)],
        ['service-images', `jobs/${fresh}/1.jpg`],
        ['portfolio-images', `portfolio/${id}-${services.coaching}-1.png`],
        ['project-files', `project-files/${requests.engraving}/9.pdf`],
      ] as const)
        expect(await refusal('newcomer', storeObject(bucket, path, id))).toMatchObject({ code: '42501' })
    }))
})

describe('the daily sweep', () => {
  const dueNow = "update private.orphan_search set next_at = now() - interval '1 minute'"
  const spares = [
    paths.servicePicture,
    paths.spareWorkSample,
    paths.spareByClient,
    paths.spareByMember,
  ].toSorted()
  const sweep = call('objects_to_delete', {})

  test('lists what no row names after a day, and nothing that one names', () =>
    withRollback(fixtures, async (run) => {
      const young = storeObject('profile-images', portrait(member.id), member.id)
      await run.owner("update storage.objects set created_at = now() - interval '25 hours'")
      await run.owner(young.text, young.params)
      await run.owner(dueNow)
      await run.as('service', sweep)
      expect(await listed(run)).toEqual(spares)
    }))

  test('looks once a day', () =>
    withRollback(fixtures, async (run) => {
      await run.owner("update storage.objects set created_at = now() - interval '25 hours'")
      await run.as('service', sweep)
      expect(await listed(run)).toEqual([])
      await run.owner(dueNow)
      await run.as('service', sweep)
      expect(await listed(run)).toEqual(spares)
      await run.owner('delete from private.objects_to_delete')
      await run.as('service', sweep)
      expect(await listed(run)).toEqual([])
    }))

  test('leaves other buckets alone', () =>
    withRollback(fixtures, async (run) => {
      await run.owner("insert into storage.buckets (id, name) values ('theirs', 'theirs')")
      const { text, params } = storeObject('theirs', 'a.txt', null)
      await run.owner(text, params)
      await run.owner("update storage.objects set created_at = now() - interval '25 hours'")
      await run.owner(dueNow)
      await run.as('service', sweep)
      expect(await listed(run)).not.toContain('a.txt')
    }))
})
