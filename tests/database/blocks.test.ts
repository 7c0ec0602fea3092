import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import { type Actor, actors, type Person } from '../support/actors.ts'
import { aDevice, as, pullAs } from '../support/calls.ts'
import { call, insertInto, type Statement } from '../support/database.ts'
import {
  aDatabaseWithFixtures,
  clientValues,
  ids,
  profileValues,
  requestValues,
} from '../support/fixtures.ts'
import { anId } from '../support/rows.ts'
import { withRollback } from '../support/with-rollback.ts'

/** A block works in both directions: no contact, and neither user is listed to the other. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, other, client, administrator } = fixtures.people
const { services } = ids

const block = (person: Person) => call('block', { person: fixtures.people[person].id })
const unblock = (person: Person) => call('unblock', { person: fixtures.people[person].id })
const blocks: Statement = { text: 'select blocker, blocked from public.blocks', params: [] }
const openProfile = (id: string) => call('public_profile', { key: id })

beforeEach(() => database.query('delete from public.blocks'))

/** Returns the ids in an actor's full pull. */
async function idsInPull(actor: Actor) {
  const { rows } = await pullAs(fixtures, actor)
  return {
    profiles: rows.profiles?.map(({ id }) => id) ?? [],
    jobs: rows.jobs?.map(({ id }) => id) ?? [],
  }
}

describe.each([
  ['member', 'other'],
  ['other', 'member'],
] as const)('when %s blocks %s', (blocker, blocked) => {
  beforeEach(() => as(fixtures, blocker, block(blocked)))

  test('neither user is listed to the other, nor are the services', async () => {
    const [forMember, forOther] = [await idsInPull('member'), await idsInPull('other')]
    expect(forMember.profiles).not.toContain(other.id)
    expect(forOther.profiles).not.toContain(member.id)
    expect(forMember.jobs).not.toContain(services.coaching)
    expect(forOther.jobs).not.toContain(services.branding)
  })

  test('neither user can open the other’s public profile or read the services', () =>
    withRollback(fixtures, async ({ as, refusal }) => {
      expect(await as('member', openProfile(other.id))).toEqual([{ answer: null }])
      expect(await as('other', openProfile(member.id))).toEqual([{ answer: null }])
      const read = (id: string) => ({ text: 'select id from public.jobs where id = $1', params: [id] })
      expect(await as('member', read(services.coaching))).toEqual([])
      expect(await as('other', read(services.branding))).toEqual([])
      expect(await refusal('member', read(services.branding))).toBeNull()
    }))

  test('all others see both users, and administrators see everyone', async () => {
    for (const actor of ['visitor', 'client', 'administrator'] as const) {
      const { jobs } = await idsInPull(actor)
      expect(jobs).toEqual(expect.arrayContaining([services.coaching, services.branding]))
    }
    expect((await idsInPull('administrator')).profiles).toEqual(expect.arrayContaining([member.id, other.id]))
  })

  test('neither user may contact the other', async () => {
    await database.query('update public.profiles set allow_contact = true where id = $1', [other.id])
    const may = 'select private.may_contact($1, $2) as a, private.may_contact($2, $1) as b'
    expect(await database.query(may, [member.id, other.id])).toEqual([{ a: false, b: false }])
    await as(fixtures, blocker, unblock(blocked))
    expect(await database.query(may, [member.id, other.id])).toEqual([{ a: true, b: true }])
    await database.query('update public.profiles set allow_contact = false where id = $1', [other.id])
  })

  test('the rows leave both devices, and return when the block ends', async () => {
    await as(fixtures, blocker, unblock(blocked))
    const devices = { member: aDevice(fixtures, 'member'), other: aDevice(fixtures, 'other') }
    const holds = () => [
      devices.member.holds('profiles', other.id),
      devices.member.holds('jobs', services.coaching),
      devices.other.holds('profiles', member.id),
      devices.other.holds('jobs', services.branding),
    ]
    const pull = () => Promise.all([devices.member.pull(), devices.other.pull()])
    await pull()
    expect(holds()).toEqual([true, true, true, true])
    await as(fixtures, blocker, block(blocked))
    await pull()
    expect(holds()).toEqual([false, false, false, false])
    await as(fixtures, blocker, unblock(blocked))
    await pull()
    expect(holds()).toEqual([true, true, true, true])
  })

  test('only the blocker sees the block, with a name', async () => {
    expect(await as(fixtures, blocker, blocks)).toEqual([
      { blocker: fixtures.people[blocker].id, blocked: fixtures.people[blocked].id },
    ])
    expect(await as(fixtures, blocked, blocks)).toEqual([])
    expect(await as(fixtures, blocker, call('my_blocks', {}))).toMatchObject([
      { answer: [{ person: fixtures.people[blocked].id, name: `${blocked} Green` }] },
    ])
    expect(await as(fixtures, blocked, call('my_blocks', {}))).toEqual([{ answer: [] }])
  })

  test('only the blocker can end it', async () => {
    await as(fixtures, blocked, unblock(blocker))
    expect(await database.query(blocks.text)).toHaveLength(1)
  })
})

test('a requested service stays on the blocked client’s device without the provider’s e-mail address', async () => {
  const [company, request] = [anId(0x911), anId(0x912)]
  for (const { text, params } of [
    insertInto('clients', clientValues(company, member.id, 'member')),
    insertInto('job_applications', requestValues(request, services.coaching, company)),
  ]) {
    await database.query(text, params)
  }
  await database.query('update public.profiles set allow_contact = true where id = $1', [other.id])
  const device = aDevice(fixtures, 'member')
  const address = () => device.held('jobs').find(({ id }) => id === services.coaching)?.provider_email
  try {
    await device.pull()
    expect(address()).toBe(other.email)
    await as(fixtures, 'other', block('member'))
    await device.pull()
    expect(address()).toBeNull()
    await as(fixtures, 'other', unblock('member'))
    await device.pull()
    expect(address()).toBe(other.email)
  } finally {
    await database.query('delete from public.clients where id = $1', [company])
    await database.query('update public.profiles set allow_contact = false where id = $1', [other.id])
  }
})

test('of two mutual blocks, each ends separately', async () => {
  await as(fixtures, 'member', block('other'))
  await as(fixtures, 'other', block('member'))
  await as(fixtures, 'member', unblock('other'))
  expect((await idsInPull('member')).profiles).not.toContain(other.id)
  await as(fixtures, 'other', unblock('member'))
  expect((await idsInPull('member')).profiles).toContain(other.id)
})

describe('a client and a professional', () => {
  const request = insertInto(
    'job_applications',
    requestValues(anId(0x901), services.coaching, ids.clients.otherClient),
  )

  test.each([
    ['other', 'otherClient'],
    ['otherClient', 'other'],
  ] as const)('no new request is possible when %s blocks %s', (blocker, blocked) =>
    withRollback(fixtures, async ({ as, refusal }) => {
      expect(await refusal('otherClient', request)).toBeNull()
      await as(blocker, block(blocked))
      expect(await refusal('otherClient', request)).toMatchObject({ code: '42501' })
    }),
  )

  test('existing requests and invoices stay with both users', async () => {
    await as(fixtures, 'member', block('client'))
    const { rows } = await pullAs(fixtures, 'client')
    const requested = rows.jobs?.find(({ id }) => id === services.engraving)
    expect(requested).toMatchObject({ posted_by: member.id })
    expect(rows.job_applications?.map(({ id }) => id)).toContain(ids.requests.engraving)
    const forMember = await pullAs(fixtures, 'member')
    expect(forMember.rows.clients?.map(({ id }) => id)).toContain(ids.clients.client)
    // The member's other services, which the client never requested, leave the client's board.
    expect(rows.jobs?.map(({ id }) => id)).not.toContain(services.catering)
  })

  test('the blocked client is listed by company', async () => {
    await as(fixtures, 'member', block('client'))
    expect(await as(fixtures, 'member', call('my_blocks', {}))).toMatchObject([
      { answer: [{ person: client.id, name: 'client Foods' }] },
    ])
  })
})

describe('refused', () => {
  test('blocking oneself, an unknown user, or as a visitor', () =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('member', block('member'))).toMatchObject({ constraint: 'blocks_not_oneself' })
      expect(await refusal('member', call('block', { person: anId(0x999) }))).toMatchObject({
        constraint: 'blocks_nobody',
      })
      expect(await refusal('member', block('newcomer'))).toMatchObject({ constraint: 'blocks_nobody' })
      // A block discloses neither whether an invisible user exists nor the name.
      const nobody = await refusal('newcomer', call('block', { person: anId(0x999) }))
      const unseen: [Person, Person][] = [
        ['newcomer', 'pending'],
        ['newcomer', 'client'],
        ['member', 'pending'],
        ['member', 'otherClient'],
        ['client', 'otherClient'],
        ['pending', 'client'],
      ]
      for (const [actor, person] of unseen) expect(await refusal(actor, block(person))).toEqual(nobody)
      const seen: [Person, Person][] = [
        ['newcomer', 'member'],
        ['member', 'client'],
        ['client', 'member'],
        ['otherClient', 'other'],
        ['administrator', 'pending'],
        ['administrator', 'client'],
      ]
      for (const [actor, person] of seen)
        expect([actor, person, await refusal(actor, block(person))]).toEqual([actor, person, null])
      expect(await refusal('visitor', block('member'))).toMatchObject({ code: '42501' })
    }))

  test.each(actors)('%s may not insert a block of another user', (actor) =>
    withRollback(fixtures, async ({ refusal }) => {
      const row = insertInto('blocks', { blocker: administrator.id, blocked: member.id })
      expect(await refusal(actor, row)).toMatchObject({ code: '42501' })
    }),
  )
})

test('a user without approval can be blocked again, and a client is named by company', () =>
  withRollback(fixtures, async ({ as, owner, refusal }) => {
    await as('newcomer', block('other'))
    await owner('update public.jobs set is_active = false where posted_by = $1', [other.id])
    await owner('update public.profiles set is_approved = false where id = $1', [other.id])
    expect(await refusal('newcomer', block('other'))).toBeNull()
    expect(await refusal('pending', block('other'))).toMatchObject({ constraint: 'blocks_nobody' })
    const { text, params } = insertInto('profiles', profileValues(client.id, 'client'))
    await owner(text, params)
    await as('member', block('client'))
    expect(await as('member', call('my_blocks', {}))).toMatchObject([{ answer: [{ name: 'client Foods' }] }])
  }))

test('blocking twice is one block', async () => {
  await as(fixtures, 'member', block('other'))
  await as(fixtures, 'member', block('other'))
  expect(await database.query(blocks.text)).toHaveLength(1)
})

test('counts and hashes agree with the pulled rows', async () => {
  await as(fixtures, 'member', block('other'))
  const { rows, check } = await pullAs(fixtures, 'member', { check: true })
  expect(check?.profiles?.count).toBe(rows.profiles?.length)
  expect(check?.jobs?.count).toBe(rows.jobs?.length)
})

test('a cached public profile of a user who blocks the viewer is reported as gone', async () => {
  const known = { [member.id]: '1' }
  const answer = async () => (await pullAs(fixtures, 'client', { known })).known
  expect((await answer()).gone).toEqual([])
  await as(fixtures, 'member', block('client'))
  expect((await answer()).gone).toEqual([member.id])
})

test('a late copy of a call does nothing: a block stays taken back, an unblocked person blocked again', () =>
  withRollback(fixtures, async ({ as }) => {
    const [first, second, third] = [anId(901), anId(902), anId(903)]
    const block = (mutation_id: string) => call('block', { person: other.id, mutation_id })
    const unblock = (mutation_id: string) => call('unblock', { person: other.id, mutation_id })
    const blocked = async () => (await as('member', call('my_blocks', {}))) as { answer: unknown[] }[]
    await as('member', block(first))
    await as('member', unblock(second))
    await as('member', block(first))
    expect(await blocked()).toEqual([{ answer: [] }])
    await as('member', block(third))
    await as('member', unblock(second))
    expect(await blocked()).toMatchObject([{ answer: [{ person: other.id }] }])
  }))

test('a device learns of a block that a restore has undone', () =>
  withRollback(fixtures, async ({ as }) => {
    const [known, lost] = [anId(904), anId(905)]
    await as('member', call('block', { person: other.id, mutation_id: known }))
    const request = { v: PROTOCOL, epoch: null, scope: null, cursor: null, limit: 1, applied: [known, lost] }
    expect(await as('member', call('sync_pull', { request }))).toMatchObject([{ answer: { lost: [lost] } }])
  }))
