import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import { TABLES } from '../../src/domain/rows.ts'
import { aDevice, as, pullAs, pushOne } from '../support/calls.ts'
import { call, insertInto, updateRow } from '../support/database.ts'
import { everyDevice } from '../support/every-device.ts'
import { aDatabaseWithFixtures, clientValues, ids, profileValues } from '../support/fixtures.ts'
import { anId } from '../support/rows.ts'

/** The pull: all rows in the viewer's scope, no others, and every removal (design section 3). */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { pending, member, other, newcomer } = fixtures.people
const { services } = ids

const owner = (text: string, params: unknown[] = []) => database.query(text, params)
const isActive = (id: string, is_active: boolean) =>
  as(fixtures, 'member', updateRow('jobs', id, { is_active }))

// Every test ends with the devices it used holding exactly what they may; the changed rows stay.
const { everyone, deviceOf, pullAll, expectExact, visible } = everyDevice(fixtures)
beforeEach(pullAll)

describe('pages', () => {
  test.each([1, 2, 3, 7, 500])('of %i rows contain the same as a single page', async (limit) => {
    for (const actor of ['visitor', 'member', 'client', 'administrator'] as const) {
      const device = aDevice(fixtures, actor, limit)
      const answers = await device.pull()
      for (const { rows, full } of answers) {
        expect(Object.values(rows).flat().length).toBeLessThanOrEqual(limit)
        expect(full).toBe(answers[0]?.rows === rows)
      }
      expect(device.stamps).toEqual(await visible(actor))
      expect(device.cursor).toBe(answers[0]?.cursor)
    }
  })

  test('a row that changes on an earlier page is in the next pull', async () => {
    const device = aDevice(fixtures, 'member', 2)
    let changes = 0
    await device.pull({}, async () => {
      changes += 1
      await as(fixtures, 'member', updateRow('profiles', member.id, { bio: `Change ${changes}` }))
      if (changes === 1) await isActive(services.catering, false)
      if (changes === 2)
        await as(fixtures, 'other', updateRow('jobs', services.coaching, { is_active: false }))
    })
    expect(changes).toBeGreaterThan(2)
    await device.pull()
    expect(device.stamps).toEqual(await visible('member'))
    await isActive(services.catering, true)
    await as(fixtures, 'other', updateRow('jobs', services.coaching, { is_active: true }))
  })

  test('start again when the scope changes between two of them', async () => {
    const device = aDevice(fixtures, 'member', 2)
    let done = false
    const answers = await device.pull({}, async () => {
      if (done) return
      done = true
      await owner('update public.profiles set is_approved = false where id = $1', [member.id])
    })
    expect(answers.map(({ full }) => full).slice(0, 3)).toEqual([true, true, false])
    expect(device.scope).toBe('pending')
    expect(device.stamps).toEqual(await visible('member'))
    await owner('update public.profiles set is_approved = true where id = $1', [member.id])
  })

  test('of a history that a restore undid are not continued', async () => {
    const { epoch, scope } = deviceOf('member')
    const pull = (page?: { horizon: string; after: object }) =>
      pullAs(fixtures, 'member', { epoch, scope, cursor: null, limit: 2, ...(page && { page }) })
    const first = await pull()
    await as(fixtures, 'member', updateRow('profiles', member.id, { bio: 'Lost' }))
    const second = await pull({ horizon: first.cursor, after: first.next ?? {} })
    const marks = await owner(
      'delete from private.sync_marks where id = (select max(id) from private.sync_marks) returning *',
    )
    const third = { horizon: second.cursor, after: second.next ?? {} }
    expect(await pull(third)).toMatchObject({ restored: true, cursor: second.cursor, rows: {}, next: null })
    await owner(
      'insert into private.sync_marks overriding system value select * from jsonb_populate_record(null::private.sync_marks, $1)',
      [marks[0]],
    )
    expect((await pull(third)).restored).toBeUndefined()
  })
})

describe('a cursor', () => {
  test('returns only what changed since', async () => {
    for (const { device } of everyone) {
      const [answer] = await device.pull()
      expect(answer).toMatchObject({ full: false, rows: {}, removed: {}, next: null })
    }
    await as(fixtures, 'other', updateRow('jobs', services.coaching, { title: 'Coaching, renamed' }))
    for (const { device } of everyone) {
      const [answer] = await device.pull()
      expect(Object.keys(answer?.rows ?? {})).toEqual(['jobs'])
      expect(answer?.rows.jobs?.map(({ id }) => id)).toEqual([services.coaching])
    }
    await expectExact()
  })

  test.each([
    ['nonsense', 'nonsense'],
    ['a chosen horizon', '1.0000000000000000'],
    ['a horizon in the future', '9223372036854775807.0000000000000000'],
    ['a number that is too long', `${'9'.repeat(30)}.0000000000000000`],
    ['SQL', "1'; drop table public.jobs; --"],
  ])('that is forged (%s) pulls everything and starts no new epoch', async (_, cursor) => {
    const device = deviceOf('visitor')
    const answer = await pullAs(fixtures, 'visitor', { cursor, epoch: device.epoch, scope: device.scope })
    expect(answer).toMatchObject({ full: true, epoch: device.epoch })
    expect(answer.restored).toBeUndefined()
    expect(await as(fixtures, 'visitor', call('sync_restored', { cursor }))).toEqual([{ answer: false }])
    expect((await pullAs(fixtures, 'visitor')).epoch).toBe(device.epoch)
  })

  test('of another epoch or another scope pulls everything', async () => {
    const { cursor, epoch, scope } = deviceOf('visitor')
    expect(await pullAs(fixtures, 'visitor', { cursor, epoch, scope })).toMatchObject({ full: false })
    expect(await pullAs(fixtures, 'visitor', { cursor, scope, epoch: anId(1) })).toMatchObject({ full: true })
    expect(await pullAs(fixtures, 'visitor', { cursor, epoch, scope: 'member' })).toMatchObject({
      full: true,
    })
  })

  test.each([
    ['awaiting_xids', (count: number) => Array.from({ length: count }, (_, n) => String(n + 1))],
    ['applied', (count: number) => Array.from({ length: count }, (_, n) => anId(n + 1))],
    [
      'known',
      (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [anId(n + 1), '1'])),
    ],
  ])('that asks about more than a thousand `%s` is refused', async (list, of) => {
    expect(await pullAs(fixtures, 'member', { [list]: of(1000) })).toMatchObject({ full: true })
    for (const actor of ['visitor', 'member'] as const)
      await expect(pullAs(fixtures, actor, { [list]: of(1001) })).rejects.toMatchObject({ code: '22023' })
  })

  test('older than the stored removals pulls everything', async () => {
    const old = aDevice(fixtures, 'visitor')
    await old.pull()
    await isActive(services.catering, false)
    const recent = aDevice(fixtures, 'visitor')
    await owner(`update public.sync_removals set removed_at = now() - interval '91 days'`)
    await owner(`update private.sync_state set swept_at = now() - interval '2 days'`)
    await isActive(services.workshop, false)
    await recent.pull()
    // An event of more than 30 days was forgotten in the same night.
    const ofServices = `select count(*)::int as stored from public.sync_removals where table_name = 'jobs'`
    expect(await owner(ofServices)).toEqual([{ stored: 1 }])
    const [answer] = await old.pull()
    expect(answer).toMatchObject({ full: true })
    expect(old.stamps).toEqual(await visible('visitor'))
    expect((await recent.pull())[0]).toMatchObject({ full: false })
    await isActive(services.catering, true)
    await isActive(services.workshop, true)
  })
})

test('scopes: visitor, pending, member, client, administrator', () => {
  const scopes = Object.fromEntries(everyone.map(({ actor, device }) => [actor, device.scope]))
  expect(scopes).toEqual({
    visitor: 'visitor',
    newcomer: 'pending',
    pending: 'pending',
    member: 'member',
    other: 'member',
    client: 'client',
    otherClient: 'client',
    administrator: 'administrator',
  })
})

test('counts and hashes agree with what a device holds', async () => {
  for (const { actor, device } of everyone) {
    const [answer] = await device.pull({ check: true })
    expect({ [actor]: device.check }).toMatchObject({ [actor]: answer?.check })
    const compared = actor === 'visitor' ? ['jobs'] : TABLES.toSorted()
    expect(Object.keys(answer?.check ?? {}).toSorted()).toEqual(compared)
  }
})

test.each([0, PROTOCOL + 1, null, undefined])(
  'protocol version %s is answered with `update_needed`',
  async (v) => {
    const request = JSON.parse(JSON.stringify({ v, limit: 1 }))
    expect(await as(fixtures, 'visitor', call('sync_pull', { request }))).toEqual([
      { answer: { v: PROTOCOL, update_needed: true } },
    ])
  },
)

test('a mutation is confirmed once the snapshot contains its transaction', async () => {
  const result = await pushOne(fixtures, 'member', [
    {
      op: 'update',
      table: 'profiles',
      id: member.id,
      values: { bio: 'Confirmed' },
      base: { bio: 'nothing' },
    },
  ])
  expect(result.status).toBe('conflict')
  const [{ bio } = { bio: null }] = await owner('select bio from public.profiles where id = $1', [member.id])
  const applied = await pushOne(fixtures, 'member', [
    { op: 'update', table: 'profiles', id: member.id, values: { bio: 'Confirmed' }, base: { bio } },
  ])
  if (applied.status !== 'applied') throw new Error(JSON.stringify(applied))
  const future = `${BigInt(applied.xid) + 1000n}`
  const { confirmed_xids } = await pullAs(fixtures, 'member', { awaiting_xids: [applied.xid, future] })
  expect(confirmed_xids).toEqual([applied.xid])
})

test('a mutation without a record is reported as lost, as are those of other users', async () => {
  const [{ bio } = { bio: null }] = await owner('select bio from public.profiles where id = $1', [member.id])
  const applied = await pushOne(fixtures, 'member', [
    { op: 'update', table: 'profiles', id: member.id, values: { bio: 'Recorded' }, base: { bio } },
  ])
  const unknown = anId(0xabc)
  const request = { applied: [applied.id, unknown] }
  expect((await pullAs(fixtures, 'member', request)).lost).toEqual([unknown])
  const all = expect.arrayContaining([applied.id, unknown])
  expect((await pullAs(fixtures, 'client', request)).lost).toEqual(all)
  expect((await pullAs(fixtures, 'visitor', request)).lost).toEqual(all)
  expect(await pullAs(fixtures, 'member')).not.toHaveProperty('lost')
})

describe('public profiles cached on a device', () => {
  test('are returned when changed, masked for the viewer, and reported as gone when not public any more', async () => {
    const stamp = async (id: string) =>
      String((await owner('select sync_xid::text as x from public.profiles where id = $1', [id]))[0]?.x)
    const known = {
      [member.id]: '1',
      [other.id]: await stamp(other.id),
      [pending.id]: '1',
      [anId(0xabc)]: '1',
    }
    const answer = await pullAs(fixtures, 'visitor', { known })
    expect(answer.known.rows.map(({ id, email, phone }) => ({ id, email, phone }))).toEqual([
      { id: member.id, email: null, phone: null },
    ])
    expect(answer.known.gone.toSorted()).toEqual([pending.id, anId(0xabc)].toSorted())
    expect(answer.rows.profiles).toBeUndefined()
  })
})

describe('a database restored from a backup', () => {
  test('starts one new epoch when the cursor of a device is ahead', async () => {
    await owner('insert into auth.users (id, email) values ($1, $2)', [anId(0xb01), 'late@example.test'])
    await owner(
      insertInto('profiles', profileValues(anId(0xb01), 'late')).text,
      insertInto('profiles', profileValues(anId(0xb01), 'late')).params,
    )
    await owner(
      insertInto('clients', clientValues(anId(0xb02), newcomer.id, 'newcomer')).text,
      insertInto('clients', clientValues(anId(0xb02), newcomer.id, 'newcomer')).params,
    )
    await pullAll()
    const before = deviceOf('visitor').epoch
    await database.transaction((_, exec) =>
      exec(`set local session_replication_role = replica;
        update public.profiles set sync_xid = '900000000' where id = '${other.id}'`),
    )
    const [answer] = await deviceOf('visitor').pull()
    expect(answer).toMatchObject({ restored: true, rows: {}, removed: {} })
    const restored = call('sync_restored', { cursor: deviceOf('visitor').cursor ?? '' })
    expect(await as(fixtures, 'visitor', restored)).toEqual([{ answer: true }])
    expect(await as(fixtures, 'visitor', restored)).toEqual([{ answer: false }])
    await pullAll()
    await expectExact()
    expect(deviceOf('visitor').epoch).not.toBe(before)
  })

  test('is noticed when its transaction numbers have passed the lost ones', async () => {
    const device = aDevice(fixtures, 'visitor')
    const change = (title: string) => as(fixtures, 'other', updateRow('jobs', services.coaching, { title }))
    await change('Lost with its mark')
    await device.pull()
    await owner('delete from private.sync_marks where id = (select max(id) from private.sync_marks)')
    await change('Written since')
    await change('And written again')
    const [answer] = await device.pull()
    expect(answer).toMatchObject({ restored: true })
    const restored = call('sync_restored', { cursor: device.cursor ?? '' })
    expect(await as(fixtures, 'visitor', restored)).toEqual([{ answer: true }])
    expect((await device.pull())[0]).toMatchObject({ full: true })
    expect(device.stamps).toEqual(await visible('visitor'))
  })

  test('loses no change whose transaction number the lost history used for no change', async () => {
    const device = aDevice(fixtures, 'visitor')
    const latest = async () =>
      (
        await database.query<{ xid: string }>(
          'select made_by::text as xid from private.sync_marks order by id desc limit 1',
        )
      )[0]?.xid ?? ''
    await as(fixtures, 'other', updateRow('jobs', services.coaching, { title: 'The latest change' }))
    // Transactions without changes, such as sign-ins, which an older backup does not contain.
    for (let n = 0; n < 3; n += 1) await database.query('select pg_current_xact_id()')
    await device.pull()
    expect(Number(device.cursor?.split('.')[0])).toBe(Number(await latest()) + 1)
  })

  test('is not confused with one whose old marks were deleted: everything is pulled', async () => {
    const device = aDevice(fixtures, 'visitor')
    await device.pull()
    await owner("update private.sync_marks set made_at = now() - interval '91 days'")
    await as(fixtures, 'other', updateRow('jobs', services.coaching, { title: 'Ninety-one days later' }))
    const [answer] = await device.pull()
    expect(answer).toMatchObject({ full: true })
    expect(answer?.restored).toBeUndefined()
    expect(device.stamps).toEqual(await visible('visitor'))
  })
})
