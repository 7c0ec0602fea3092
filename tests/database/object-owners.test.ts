import { afterAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/actors.ts'
import { call, insertInto, type Statement, storeObject, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, fileValues, ids, paths } from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** Owners of stored objects, also after a restore; and when objects are deleted. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, other, client, newcomer } = fixtures.people
const { services, requests, clients, fresh } = ids

const portrait = (id: string, n = 1) => `profiles/${id}-profile-${n}.jpg`
const listed = async ({ owner }: TestTransaction) =>
  (await owner<{ name: string }>('select name from private.objects_to_delete'))
    .map(({ name }) => name)
    .toSorted()

/** Changes the row as an upsert with the service key does (Storage API 1.11), and as a removal with an upload does. */
const restores: [string, (transaction: TestTransaction, bucket: string, path: string) => Promise<void>][] = [
  [
    'overwritten',
    async ({ owner }, bucket, path) => {
      await owner('update storage.objects set owner_id = null where bucket_id = $1 and name = $2', [
        bucket,
        path,
      ])
    },
  ],
  [
    'uploaded again after it was lost',
    async ({ owner }, bucket, path) => {
      await owner('delete from storage.objects where bucket_id = $1 and name = $2', [bucket, path])
      const { text, params } = storeObject(bucket, path, null)
      await owner(text, params)
    },
  ],
]

describe.each(restores)('an object %s with the service key', (_, restore) => {
  test('is still deleted with its owner’s account, and listed in the export', () =>
    withRollback(fixtures, async (transaction) => {
      await restore(transaction, 'service-images', paths.servicePicture)
      const [row] = await transaction.as<{ answer: { stored_files: { name: string }[] } }>(
        'member',
        call('export_my_data', {}),
      )
      expect(row?.answer.stored_files.map(({ name }) => name)).toContain(paths.servicePicture)
      await transaction.as('member', call('delete_my_account', { confirmation: member.email }))
      expect(await listed(transaction)).toContain(paths.servicePicture)
    }))

  test('may be removed by its owner only', () =>
    withRollback(fixtures, async (transaction) => {
      await restore(transaction, 'service-images', paths.servicePicture)
      await restore(transaction, 'project-files', paths.spareByClient)
      const remove = (name: string): Statement => ({
        text: 'delete from storage.objects where name = $1 returning id',
        params: [name],
        touches: true,
      })
      expect(await transaction.refusal('other', remove(paths.servicePicture))).not.toBeNull()
      expect(await transaction.refusal('member', remove(paths.servicePicture))).toBeNull()
      expect(await transaction.refusal('client', remove(paths.spareByClient))).toBeNull()
      expect(await transaction.refusal('otherClient', remove(paths.spareByClient))).not.toBeNull()
    }))

  test('may be referenced by its owner’s rows only', () =>
    withRollback(fixtures, async (transaction) => {
      await restore(transaction, 'project-files', paths.spareByClient)
      const row = (byClient: boolean) =>
        insertInto('project_files', fileValues(fresh, paths.spareByClient, byClient))
      expect(await transaction.refusal('member', row(false))).toMatchObject({
        constraint: 'project_files_file_path_own',
      })
      expect(await transaction.refusal('client', row(true))).toBeNull()
    }))
})

test('an object without the id of an account belongs to nobody', () =>
  withRollback(fixtures, async ({ owner, refusal }) => {
    const path = portrait(member.id)
    for (const ownerId of [null, '', 'service', fresh]) {
      const { text, params } = storeObject('profile-images', path, ownerId)
      await owner(text, params)
      expect(
        await refusal('member', updateRow('profiles', member.id, { profile_image: path })),
      ).toMatchObject({
        constraint: 'profiles_profile_image_own',
      })
      await owner('delete from storage.objects where name = $1', [path])
    }
  }))

describe('deleting in the dashboard', () => {
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
  test.each(cases)('%s deletes its files', (_what, table, id, files) =>
    withRollback(fixtures, async (transaction) => {
      await transaction.owner(`delete from ${table} where id = $1`, [id])
      expect(await listed(transaction)).toEqual(expect.arrayContaining(files))
    }),
  )

  test('a user deletes no files of others', () =>
    withRollback(fixtures, async (transaction) => {
      const { text, params } = storeObject('service-images', `jobs/${services.coaching}/1.jpg`, other.id)
      await transaction.owner(text, params)
      await transaction.owner('delete from auth.users where id = $1', [member.id])
      expect(await listed(transaction)).not.toContain(`jobs/${services.coaching}/1.jpg`)
    }))
})

test('a row cannot reference an object that is listed for deletion', () =>
  withRollback(fixtures, async ({ owner, refusal }) => {
    await owner("insert into private.objects_to_delete values ('project-files', $1)", [paths.spareByClient])
    expect(
      await refusal('client', insertInto('project_files', fileValues(fresh, paths.spareByClient, true))),
    ).toMatchObject({ constraint: 'project_files_file_path_own' })
  }))

test('the row of a project file gets size and type of the stored object, whatever was sent', () =>
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

describe('uploads that no row references', () => {
  const store = async (transaction: TestTransaction, userId: string, count: number, size: number) => {
    for (let n = 0; n < count; n++) {
      const { text, params } = storeObject('profile-images', portrait(userId, n), userId, { size })
      await transaction.owner(text, params)
    }
  }
  const uploads: [Person, Statement][] = [
    ['member', storeObject('profile-images', portrait(member.id, 999), member.id)],
    ['member', storeObject('service-images', `jobs/${services.catering}/999.jpg`, member.id)],
    ['member', storeObject('project-files', `project-files/${requests.engraving}/999.pdf`, member.id)],
    [
      'client',
      storeObject('portfolio-images', `portfolio/${clients.client}-${services.coaching}-999.png`, client.id),
    ],
  ]

  test.each(uploads)('of %s are limited to 50 (%#)', (actor, upload) =>
    withRollback(fixtures, async (transaction) => {
      const { id } = fixtures.people[actor]
      // Member and client each have two spare objects in the fixtures.
      await store(transaction, id, 47, 1)
      expect(await transaction.refusal(actor, upload)).toBeNull()
      const { text, params } = storeObject('profile-images', portrait(id, 500), id)
      await transaction.owner(text, params)
      expect(await transaction.refusal(actor, upload)).toMatchObject({ code: '42501' })
    }),
  )

  test.each(uploads)('of %s are limited to 100 MB (%#)', (actor, upload) =>
    withRollback(fixtures, async (transaction) => {
      await store(transaction, fixtures.people[actor].id, 9, 10 * 1024 * 1024)
      expect(await transaction.refusal(actor, upload)).toBeNull()
      const { text, params } = storeObject(
        'profile-images',
        portrait(fixtures.people[actor].id, 500),
        fixtures.people[actor].id,
        {
          size: 10 * 1024 * 1024,
        },
      )
      await transaction.owner(text, params)
      expect(await transaction.refusal(actor, upload)).toMatchObject({ code: '42501' })
    }),
  )

  test('do not count once a row references them', () =>
    withRollback(fixtures, async (transaction) => {
      const images = Array.from({ length: 10 }, (_, n) => `jobs/${services.catering}/${n}.jpg`)
      for (const path of images) {
        const { text, params } = storeObject('service-images', path, member.id, { size: 10 * 1024 * 1024 })
        await transaction.owner(text, params)
      }
      const upload = storeObject('profile-images', portrait(member.id, 999), member.id)
      expect(await transaction.refusal('member', upload)).toMatchObject({ code: '42501' })
      await transaction.as('member', updateRow('jobs', services.catering, { images }))
      expect(await transaction.refusal('member', upload)).toBeNull()
    }))

  test('are refused without profile and company', () =>
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

describe('the daily search for orphans', () => {
  const makeDue = "update private.orphan_search set next_at = now() - interval '1 minute'"
  const spares = [
    paths.servicePicture,
    paths.spareWorkSample,
    paths.spareByClient,
    paths.spareByMember,
  ].toSorted()
  const sweep = call('objects_to_delete', {})

  test('lists objects that no row has referenced for a day', () =>
    withRollback(fixtures, async (transaction) => {
      const recent = storeObject('profile-images', portrait(member.id), member.id)
      await transaction.owner("update storage.objects set created_at = now() - interval '25 hours'")
      await transaction.owner(recent.text, recent.params)
      await transaction.owner(makeDue)
      await transaction.as('service', sweep)
      expect(await listed(transaction)).toEqual(spares)
    }))

  test('runs once a day', () =>
    withRollback(fixtures, async (transaction) => {
      await transaction.owner("update storage.objects set created_at = now() - interval '25 hours'")
      await transaction.as('service', sweep)
      expect(await listed(transaction)).toEqual([])
      await transaction.owner(makeDue)
      await transaction.as('service', sweep)
      expect(await listed(transaction)).toEqual(spares)
      await transaction.owner('delete from private.objects_to_delete')
      await transaction.as('service', sweep)
      expect(await listed(transaction)).toEqual([])
    }))

  test('ignores other buckets', () =>
    withRollback(fixtures, async (transaction) => {
      await transaction.owner("insert into storage.buckets (id, name) values ('foreign', 'foreign')")
      const { text, params } = storeObject('foreign', 'a.txt', null)
      await transaction.owner(text, params)
      await transaction.owner("update storage.objects set created_at = now() - interval '25 hours'")
      await transaction.owner(makeDue)
      await transaction.as('service', sweep)
      expect(await listed(transaction)).not.toContain('a.txt')
    }))
})
