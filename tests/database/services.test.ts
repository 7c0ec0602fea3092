import { afterAll, describe, expect, test } from 'vitest'
import { aDatabase, insertInto, storeObject, updateRow } from '../support/database.ts'
import { ids, insertFixtures, paths, serviceValues } from '../support/fixtures.ts'
import { anId } from '../support/rows.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** Services: who offers, changes and pins them (spec sections 4 and 6, readings "Services, requests, files"). */
const database = await aDatabase()
afterAll(() => database.close())
const fixtures = await insertFixtures(database)
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

/** `count` services of other's, pinned one after another by the administrator. */
async function pin({ as }: TestTransaction, count: number) {
  const pinned = Array.from({ length: count }, (_, i) => anId(0x900 + i))
  for (const id of pinned) {
    await as('other', insertInto('jobs', serviceValues(id, other.id)))
    await as('administrator', change(id, { is_pinned: true }))
  }
  return pinned
}

describe('pins', () => {
  test('a pin comes last and takes 1 when it is the first; unpinning clears its place', () =>
    withRollback(fixtures, async (attempt) => {
      const [first = '', second = ''] = await pin(attempt, 2)
      expect(await row(attempt.owner, first)).toMatchObject({ is_pinned: true, pin_order: 1 })
      expect(await row(attempt.owner, second)).toMatchObject({ is_pinned: true, pin_order: 2 })
      await attempt.as('administrator', change(first, { is_pinned: false }))
      expect(await row(attempt.owner, first)).toMatchObject({ is_pinned: false, pin_order: null })
      await attempt.as('administrator', change(branding, { is_pinned: true, pin_order: 1 }))
      expect(await row(attempt.owner, branding)).toMatchObject({ pin_order: 3 })
    }))

  test('the tenth is pinned, the eleventh is refused with the literal words, until one is unpinned', () =>
    withRollback(fixtures, async (attempt) => {
      const pinned = await pin(attempt, 10)
      expect(await attempt.refusal('administrator', change(branding, { is_pinned: true }))).toMatchObject({
        code: '23514',
        constraint: 'jobs_pin_limit',
        message: 'Maximum 10 services can be pinned. Please unpin another service first.',
      })
      await attempt.as('administrator', change(pinned[3] ?? '', { is_pinned: false }))
      expect(await attempt.refusal('administrator', change(branding, { is_pinned: true }))).toBeNull()
    }))

  test('inactive pinned services count; deleted ones no longer do', () =>
    withRollback(fixtures, async (attempt) => {
      const [first = ''] = await pin(attempt, 10)
      await attempt.as('other', change(first, { is_active: false }))
      expect(await row(attempt.owner, first)).toMatchObject({ is_pinned: true, is_active: false })
      expect(await attempt.refusal('administrator', change(branding, { is_pinned: true }))).toMatchObject({
        constraint: 'jobs_pin_limit',
      })
      await attempt.as('other', change(first, deletedAt))
      expect(await row(attempt.owner, first)).toEqual({
        is_active: false,
        is_pinned: false,
        pin_order: null,
        deleted: true,
      })
      expect(await attempt.refusal('administrator', change(branding, { is_pinned: true }))).toBeNull()
    }))

  test('neighbours swap their places', () =>
    withRollback(fixtures, async (attempt) => {
      const [first = '', second = ''] = await pin(attempt, 2)
      await attempt.as('administrator', change(first, { pin_order: 2 }))
      await attempt.as('administrator', change(second, { pin_order: 1 }))
      expect(await row(attempt.owner, second)).toMatchObject({ pin_order: 1 })
    }))

  test.each(['member', 'other', 'pending', 'client', 'visitor'] as const)('%s pins nothing', (actor) =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('administrator', change(branding, { is_pinned: true }))).toBeNull()
      expect(await refusal(actor, change(branding, { is_pinned: true }))).not.toBeNull()
    }),
  )

  test('an owner neither pins, unpins nor moves her own', () =>
    withRollback(fixtures, async (attempt) => {
      const [first = ''] = await pin(attempt, 1)
      for (const values of [{ is_pinned: false }, { is_pinned: false, pin_order: null }, { pin_order: 5 }]) {
        expect(await attempt.refusal('administrator', change(first, values))).toBeNull()
        expect(await attempt.refusal('other', change(first, values))).toMatchObject({
          constraint: 'jobs_administrators_pin',
        })
      }
    }))

  test('a place below 1, or a place without a pin, is refused', () =>
    withRollback(fixtures, async (attempt) => {
      const [first = ''] = await pin(attempt, 1)
      expect(await attempt.refusal('administrator', change(first, { pin_order: 0 }))).toMatchObject({
        constraint: 'jobs_pin_order_positive',
      })
      expect(await attempt.refusal('administrator', change(first, { pin_order: null }))).toMatchObject({
        constraint: 'jobs_pin_order_when_pinned',
      })
      await attempt.as('administrator', change(branding, { pin_order: 3 }))
      expect(await row(attempt.owner, branding)).toMatchObject({ is_pinned: false, pin_order: null })
    }))

  test('an administrator who pins changes nothing else of a service that is not hers', () =>
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

describe('offering and changing', () => {
  test('what only the server sets cannot be sent along', () =>
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

  test('a member who lost her approval neither offers nor changes services; hers stay listed', () =>
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

  test('an unapproved administrator pins, but offers nothing', () =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      await owner('update public.profiles set is_approved = false where id = $1', [administrator.id])
      expect(await refusal('administrator', change(branding, { is_pinned: true }))).toBeNull()
      expect(
        await refusal('administrator', insertInto('jobs', serviceValues(ids.fresh, administrator.id))),
      ).not.toBeNull()
    }))
})

describe('deleting', () => {
  test('is soft, at the time of the server, takes it off the board and is for good', () =>
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

  test('its requests and invoices remain; the client keeps its title and company', () =>
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

  test("activating and deactivating is the owner's", () =>
    withRollback(fixtures, async ({ as, owner }) => {
      await as('member', change(branding, { is_active: false }))
      await as('member', change(retired, { is_active: true }))
      expect(await row(owner, branding)).toMatchObject({ is_active: false, deleted: false })
      expect(await row(owner, retired)).toMatchObject({ is_active: true })
    }))
})

describe('pictures', () => {
  const another = `jobs/${branding}/2.jpg`

  test('must be objects their owner uploaded, under the service they belong to', () =>
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

  test('that were there before stay, whoever uploaded them', () =>
    withRollback(fixtures, async ({ owner, refusal }) => {
      await owner(...partsOf(storeObject('service-images', another, other.id)))
      await owner('update public.jobs set images = $2 where id = $1', [branding, [another]])
      expect(
        await refusal('member', change(branding, { images: [paths.servicePicture, another] })),
      ).toBeNull()
    }))
})

const partsOf = ({ text, params }: { text: string; params: unknown[] }) => [text, params] as const
