import { afterAll, describe, expect, test } from 'vitest'
import { insertInto, storeObject, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, paths, serviceValues } from '../support/fixtures.ts'
import { anId } from '../support/rows.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** Services: who offers, changes and pins them (spec sections 4 and 6, readings "Services, requests, files"). */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, other, administrator } = fixtures.people
const { branding, retired, coaching, deleted } = ids.services

const change = (id: string, values: Record<string, unknown>) => updateRow('jobs', id, values)
const deletedAt = { deleted_at: '2020-01-01T00:00:00Z' }

async function row(owner: TestTransaction['owner'], id: string) {
  const [found] = await owner(
    'select is_active, is_pinned, pin_order, deleted_at is not null as deleted from public.jobs where id = $1',
    [id],
  )
  return found
}

/** Adds `count` services of other's, which the administrator pins one after another; returns their ids. */
async function pin({ as }: TestTransaction, count: number) {
  const pinned = Array.from({ length: count }, (_, i) => anId(0x900 + i))
  for (const id of pinned) {
    await as('other', insertInto('jobs', serviceValues(id, other.id)))
    await as('administrator', change(id, { is_pinned: true }))
  }
  return pinned
}

describe('pins', () => {
  test('a new pin comes last, the first has position 1; unpinning clears the position', () =>
    withRollback(fixtures, async (transaction) => {
      const [first = '', second = ''] = await pin(transaction, 2)
      expect(await row(transaction.owner, first)).toMatchObject({ is_pinned: true, pin_order: 1 })
      expect(await row(transaction.owner, second)).toMatchObject({ is_pinned: true, pin_order: 2 })
      await transaction.as('administrator', change(first, { is_pinned: false }))
      expect(await row(transaction.owner, first)).toMatchObject({ is_pinned: false, pin_order: null })
      await transaction.as('administrator', change(branding, { is_pinned: true, pin_order: 1 }))
      expect(await row(transaction.owner, branding)).toMatchObject({ pin_order: 3 })
    }))

  test('the eleventh is refused with the specified message until one is unpinned', () =>
    withRollback(fixtures, async (transaction) => {
      const pinned = await pin(transaction, 10)
      expect(await transaction.refusal('administrator', change(branding, { is_pinned: true }))).toMatchObject(
        {
          code: '23514',
          constraint: 'jobs_pin_limit',
          message: 'Maximum 10 services can be pinned. Please unpin another service first.',
        },
      )
      await transaction.as('administrator', change(pinned[3] ?? '', { is_pinned: false }))
      expect(await transaction.refusal('administrator', change(branding, { is_pinned: true }))).toBeNull()
    }))

  test('inactive pinned services count, deleted ones do not', () =>
    withRollback(fixtures, async (transaction) => {
      const [first = ''] = await pin(transaction, 10)
      await transaction.as('other', change(first, { is_active: false }))
      expect(await row(transaction.owner, first)).toMatchObject({ is_pinned: true, is_active: false })
      expect(await transaction.refusal('administrator', change(branding, { is_pinned: true }))).toMatchObject(
        {
          constraint: 'jobs_pin_limit',
        },
      )
      await transaction.as('other', change(first, deletedAt))
      expect(await row(transaction.owner, first)).toEqual({
        is_active: false,
        is_pinned: false,
        pin_order: null,
        deleted: true,
      })
      expect(await transaction.refusal('administrator', change(branding, { is_pinned: true }))).toBeNull()
    }))

  test('neighbours swap positions', () =>
    withRollback(fixtures, async (transaction) => {
      const [first = '', second = ''] = await pin(transaction, 2)
      await transaction.as('administrator', change(first, { pin_order: 2 }))
      await transaction.as('administrator', change(second, { pin_order: 1 }))
      expect(await row(transaction.owner, second)).toMatchObject({ pin_order: 1 })
    }))

  test.each(['member', 'other', 'pending', 'client', 'visitor'] as const)('%s may not pin', (actor) =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('administrator', change(branding, { is_pinned: true }))).toBeNull()
      expect(await refusal(actor, change(branding, { is_pinned: true }))).not.toBeNull()
    }),
  )

  test('a provider may not unpin or move own services', () =>
    withRollback(fixtures, async (transaction) => {
      const [first = ''] = await pin(transaction, 1)
      for (const values of [{ is_pinned: false }, { is_pinned: false, pin_order: null }, { pin_order: 5 }]) {
        expect(await transaction.refusal('administrator', change(first, values))).toBeNull()
        expect(await transaction.refusal('other', change(first, values))).toMatchObject({
          constraint: 'jobs_administrators_pin',
        })
      }
    }))

  test('a position below 1, or a position without a pin, is refused', () =>
    withRollback(fixtures, async (transaction) => {
      const [first = ''] = await pin(transaction, 1)
      expect(await transaction.refusal('administrator', change(first, { pin_order: 0 }))).toMatchObject({
        constraint: 'jobs_pin_order_positive',
      })
      expect(await transaction.refusal('administrator', change(first, { pin_order: null }))).toMatchObject({
        constraint: 'jobs_pin_order_when_pinned',
      })
      await transaction.as('administrator', change(branding, { pin_order: 3 }))
      expect(await row(transaction.owner, branding)).toMatchObject({ is_pinned: false, pin_order: null })
    }))

  test('an administrator may change nothing else of other providers’ services', () =>
    withRollback(fixtures, async ({ refusal }) => {
      for (const values of [{ title: 'Mine now' }, { is_active: false }, deletedAt]) {
        expect(await refusal('member', change(branding, values))).toBeNull()
        expect(
          await refusal('administrator', change(branding, { is_pinned: true, ...values })),
        ).toMatchObject({
          constraint: 'jobs_owner_only',
        })
      }
    }))
})

describe('offering and editing', () => {
  test('columns that only the server sets are refused', () =>
    withRollback(fixtures, async ({ refusal }) => {
      const values = serviceValues(ids.fresh, member.id)
      expect(await refusal('member', insertInto('jobs', values))).toBeNull()
      for (const more of [{ is_pinned: true }, { pin_order: 1 }, deletedAt, { created_at: '2020-01-01' }]) {
        expect(await refusal('member', insertInto('jobs', { ...values, ...more }))).toMatchObject({
          code: '42501',
        })
      }
      expect(await refusal('member', change(branding, { posted_by: other.id }))).toMatchObject({
        code: '42501',
      })
      expect(await refusal('member', change(branding, { sync_xid: '1' }))).toMatchObject({ code: '42501' })
    }))

  test('a member without approval may not offer or edit services; existing ones stay listed', () =>
    withRollback(fixtures, async ({ as, refusal }) => {
      const offer = insertInto('jobs', serviceValues(ids.fresh, member.id))
      expect(await refusal('member', offer)).toBeNull()
      await as('administrator', updateRow('profiles', member.id, { is_approved: false }))
      expect(await refusal('member', offer)).not.toBeNull()
      expect(await refusal('member', change(branding, { title: 'Another' }))).not.toBeNull()
      expect(
        await as('visitor', { text: 'select id from public.jobs where id = $1', params: [branding] }),
      ).toEqual([{ id: branding }])
    }))

  test('an unapproved administrator may pin, but not offer', () =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      await owner('update public.profiles set is_approved = false where id = $1', [administrator.id])
      expect(await refusal('administrator', change(branding, { is_pinned: true }))).toBeNull()
      expect(
        await refusal('administrator', insertInto('jobs', serviceValues(ids.fresh, administrator.id))),
      ).not.toBeNull()
    }))
})

describe('deleting', () => {
  test('sets the server’s time, takes the service off the board, and cannot be undone', () =>
    withRollback(fixtures, async ({ as, owner, refusal }) => {
      await as('member', change(branding, deletedAt))
      expect(await row(owner, branding)).toMatchObject({ is_active: false, deleted: true })
      expect(
        await owner('select deleted_at = now() as is_now from public.jobs where id = $1', [branding]),
      ).toEqual([{ is_now: true }])
      for (const values of [{ deleted_at: null }, { is_active: true }, { title: 'Back again' }]) {
        expect(await refusal('member', change(branding, values))).toMatchObject({
          constraint: 'jobs_deleted',
        })
      }
      expect(await refusal('administrator', change(branding, { is_pinned: true }))).toMatchObject({
        constraint: 'jobs_deleted',
      })
    }))

  test('leaves requests and invoices; the client still sees the service', () =>
    withRollback(fixtures, async ({ as }) => {
      const count = (table: string, id: string) => ({
        text: `select id from public.${table} where id = $1`,
        params: [id],
        touches: true as const,
      })
      expect(await as('client', count('jobs', deleted))).toHaveLength(1)
      expect(await as('client', count('job_applications', ids.requests.deleted))).toHaveLength(1)
      await as('member', change(ids.services.engraving, deletedAt))
      expect(await as('client', count('jobs', ids.services.engraving))).toHaveLength(1)
      expect(await as('client', count('invoices', ids.invoices.sent))).toHaveLength(1)
      expect(await as('member', count('project_files', ids.files.byClient))).toHaveLength(1)
    }))

  test('the provider activates and deactivates a service', () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('member', change(branding, { is_active: false }))
      await as('member', change(retired, { is_active: true }))
      expect(await row(owner, branding)).toMatchObject({ is_active: false, deleted: false })
      expect(await row(owner, retired)).toMatchObject({ is_active: true })
    }))
})

describe('pictures', () => {
  const another = `jobs/${branding}/2.jpg`

  test('must be objects that the provider uploaded for this service', () =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      await owner(...partsOf(storeObject('service-images', another, other.id)))
      await owner(...partsOf(storeObject('service-images', `jobs/${coaching}/3.jpg`, member.id)))
      const of = (images: string[]) => refusal('member', change(branding, { images }))
      expect(await of([paths.servicePicture])).toBeNull()
      for (const path of [
        another,
        `jobs/${branding}/never-uploaded.jpg`,
        `jobs/${coaching}/3.jpg`,
        `jobs/${branding}/../x.jpg`,
        'https://evil.example/x.jpg',
        '',
      ]) {
        expect([path, await of([path])]).toEqual([
          path,
          expect.objectContaining({ constraint: 'jobs_images_own' }),
        ])
      }
    }))

  test('that the row already has may stay, whoever uploaded them', () =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      await owner(...partsOf(storeObject('service-images', another, other.id)))
      await owner('update public.jobs set images = $2 where id = $1', [branding, [another]])
      expect(
        await refusal('member', change(branding, { images: [paths.servicePicture, another] })),
      ).toBeNull()
    }))
})

const partsOf = ({ text, params }: { text: string; params: unknown[] }) => [text, params] as const
