import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Actor, actors, type Person } from '../support/actors.ts'
import { aDevice, as, pullAs } from '../support/calls.ts'
import { aDatabase, call, insertInto, type Statement } from '../support/database.ts'
import { clientValues, ids, insertFixtures, profileValues, requestValues } from '../support/fixtures.ts'
import { anId } from '../support/rows.ts'
import { withRollback } from '../support/with-rollback.ts'

/** A block works both ways: no contact, and neither is listed to the other. */
const database = await aDatabase()
afterAll(() => database.close())
const fixtures = await insertFixtures(database)
const { member, other, client, administrator } = fixtures.people
const { services } = ids

const block = (who: Person) => call('block', { person: fixtures.people[who].id })
const unblock = (who: Person) => call('unblock', { person: fixtures.people[who].id })
const blocks: Statement = { text: 'select blocker, blocked from public.blocks', params: [] }
const publicly = (id: string) => call('public_profile', { key: id })

beforeEach(() => database.query('delete from public.blocks'))

/** Ids of what an actor's fresh pull holds. */
async function held(actor: Actor) {
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

  test('neither is listed to the other, nor are her services', async () => {
    const [mine, hers] = [await held('member'), await held('other')]
    expect(mine.profiles).not.toContain(other.id)
    expect(hers.profiles).not.toContain(member.id)
    expect(mine.jobs).not.toContain(services.coaching)
    expect(hers.jobs).not.toContain(services.branding)
  })

  test('neither finds the other’s public profile or service, however she asks', () =>
    withRollback(fixtures, async ({ as, refusal }) => {
      expect(await as('member', publicly(other.id))).toEqual([{ answer: null }])
      expect(await as('other', publicly(member.id))).toEqual([{ answer: null }])
      const read = (id: string) => ({ text: 'select id from public.jobs where id = $1', params: [id] })
      expect(await as('member', read(services.coaching))).toEqual([])
      expect(await as('other', read(services.branding))).toEqual([])
      expect(await refusal('member', read(services.branding))).toBeNull()
    }))

  test('everyone else sees both, and administrators see everyone', async () => {
    for (const actor of ['visitor', 'client', 'administrator'] as const) {
      const { jobs } = await held(actor)
      expect(jobs).toEqual(expect.arrayContaining([services.coaching, services.branding]))
    }
    expect((await held('administrator')).profiles).toEqual(expect.arrayContaining([member.id, other.id]))
  })

  test('neither may contact the other', async () => {
    await database.query('update public.profiles set allow_contact = true where id = $1', [other.id])
    const may = 'select private.may_contact($1, $2) as a, private.may_contact($2, $1) as b'
    expect(await database.query(may, [member.id, other.id])).toEqual([{ a: false, b: false }])
    await as(fixtures, blocker, unblock(blocked))
    expect(await database.query(may, [member.id, other.id])).toEqual([{ a: true, b: true }])
    await database.query('update public.profiles set allow_contact = false where id = $1', [other.id])
  })

  test('devices that hold the other drop her, and get her back when the block is taken back', async () => {
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

  test('only the blocker knows, by name', async () => {
    expect(await as(fixtures, blocker, blocks)).toEqual([
      { blocker: fixtures.people[blocker].id, blocked: fixtures.people[blocked].id },
    ])
    expect(await as(fixtures, blocked, blocks)).toEqual([])
    expect(await as(fixtures, blocker, call('my_blocks', {}))).toMatchObject([
      { answer: [{ person: fixtures.people[blocked].id, name: `${blocked} Green` }] },
    ])
    expect(await as(fixtures, blocked, call('my_blocks', {}))).toEqual([{ answer: [] }])
  })

  test('only the blocker takes it back', async () => {
    await as(fixtures, blocked, unblock(blocker))
    expect(await database.query(blocks.text)).toHaveLength(1)
  })
})

test('a service that stays with whoever requested it loses its provider’s address on the devices that hold it', async () => {
  const [hers, request] = [anId(0x911), anId(0x912)]
  for (const { text, params } of [
    insertInto('clients', clientValues(hers, member.id, 'member')),
    insertInto('job_applications', requestValues(request, services.coaching, hers)),
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
    await database.query('delete from public.clients where id = $1', [hers])
    await database.query('update public.profiles set allow_contact = false where id = $1', [other.id])
  }
})

test('a block of each outlives the other’s change of mind', async () => {
  await as(fixtures, 'member', block('other'))
  await as(fixtures, 'other', block('member'))
  await as(fixtures, 'member', unblock('other'))
  expect((await held('member')).profiles).not.toContain(other.id)
  await as(fixtures, 'other', unblock('member'))
  expect((await held('member')).profiles).toContain(other.id)
})

describe('a client and a professional', () => {
  const request = insertInto(
    'job_applications',
    requestValues(anId(0x901), services.coaching, ids.clients.otherClient),
  )

  test.each([
    ['other', 'otherClient'],
    ['otherClient', 'other'],
  ] as const)('%s blocks %s: no new request', (blocker, blocked) =>
    withRollback(fixtures, async ({ as, refusal }) => {
      expect(await refusal('otherClient', request)).toBeNull()
      await as(blocker, block(blocked))
      expect(await refusal('otherClient', request)).toMatchObject({ code: '42501' })
    }),
  )

  test('what is between them already stays with both', async () => {
    await as(fixtures, 'member', block('client'))
    const { rows } = await pullAs(fixtures, 'client')
    const kept = rows.jobs?.find(({ id }) => id === services.engraving)
    expect(kept).toMatchObject({ posted_by: member.id })
    expect(rows.job_applications?.map(({ id }) => id)).toContain(ids.requests.engraving)
    const hers = await pullAs(fixtures, 'member')
    expect(hers.rows.clients?.map(({ id }) => id)).toContain(ids.clients.client)
    // Her other services, which the client never requested, are off the client's board.
    expect(rows.jobs?.map(({ id }) => id)).not.toContain(services.catering)
  })

  test('the blocked client is listed by her company', async () => {
    await as(fixtures, 'member', block('client'))
    expect(await as(fixtures, 'member', call('my_blocks', {}))).toMatchObject([
      { answer: [{ person: client.id, name: 'client Foods' }] },
    ])
  })
})

describe('refused', () => {
  test('blocking oneself, nobody, or as a visitor', () =>
    withRollback(fixtures, async ({ refusal }) => {
      expect(await refusal('member', block('member'))).toMatchObject({ constraint: 'blocks_not_oneself' })
      expect(await refusal('member', call('block', { person: anId(0x999) }))).toMatchObject({
        constraint: 'blocks_nobody',
      })
      expect(await refusal('member', block('newcomer'))).toMatchObject({ constraint: 'blocks_nobody' })
      // Whether there is somebody she cannot see, and by which name, a block does not tell.
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

  test.each(actors)('%s writes no block in another’s name', (actor) =>
    withRollback(fixtures, async ({ refusal }) => {
      const row = insertInto('blocks', { blocker: administrator.id, blocked: member.id })
      expect(await refusal(actor, row)).toMatchObject({ code: '42501' })
    }),
  )
})

test('a block of somebody who lost her approval since can be made again, and a client is named by her company', () =>
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

test('blocking twice is blocking', async () => {
  await as(fixtures, 'member', block('other'))
  await as(fixtures, 'member', block('other'))
  expect(await database.query(blocks.text)).toHaveLength(1)
})

test('counts and hashes agree with what is pulled', async () => {
  await as(fixtures, 'member', block('other'))
  const { rows, check } = await pullAs(fixtures, 'member', { check: true })
  expect(check?.profiles.count).toBe(rows.profiles?.length)
  expect(check?.jobs.count).toBe(rows.jobs?.length)
})

test('a kept public profile of someone who blocked is gone', async () => {
  const known = { [member.id]: '1' }
  const answer = async () => (await pullAs(fixtures, 'client', { known })).known
  expect((await answer()).gone).toEqual([])
  await as(fixtures, 'member', block('client'))
  expect((await answer()).gone).toEqual([member.id])
})
