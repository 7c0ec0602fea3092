import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TABLES } from '../../src/domain/rows.ts'
import type { Database } from '../../supabase/embedded/database.ts'
import type { Person } from '../support/actors.ts'
import { aDevice, as, pullAs, pushOne } from '../support/calls.ts'
import { call, insertInto, refusalOf, updateRow } from '../support/database.ts'
import type { ProtocolDevice } from '../support/device.ts'
import { everything } from '../support/everything.ts'
import { aDatabaseWithFixtures, type Fixtures, ids, requestValues } from '../support/fixtures.ts'
import { addTexts, aThread, marked, markOn, messagesOn, written } from '../support/threads.ts'

/** A thread begins with its request, records its steps, and ends when nobody takes part in it any more. */
let database: Database
let fixtures: Fixtures
beforeEach(async () => {
  fixtures = await aDatabaseWithFixtures()
  database = fixtures.database
})
afterEach(() => database.close())

const deleteAccount = (person: Person) =>
  as(fixtures, person, call('delete_my_account', { confirmation: fixtures.people[person].email }))
const expectExact = async (actor: Person, device: ProtocolDevice) =>
  expect((await pullAs(fixtures, actor, { check: true })).check).toEqual(device.check)
const rowsOf = (thread: string) =>
  database.query(
    `select 'thread' as left_behind from private.threads where application_id = $1
     union all select 'mark' from public.message_reads where application_id = $1
     union all select 'message' from public.messages where application_id = $1`,
    [thread],
  )

describe('a request', () => {
  test('comes to both devices with the mark of its side, and with a thread of its own when it is made again', async () => {
    const devices = { client: aDevice(fixtures, 'client'), other: aDevice(fixtures, 'other') }
    for (const device of Object.values(devices)) await device.pull()
    const values = requestValues(ids.fresh, ids.services.coaching, ids.clients.client)
    await as(fixtures, 'client', insertInto('job_applications', values))
    for (const [side, device] of Object.entries(devices)) {
      await device.pull()
      expect(markOn(device, ids.fresh)).toMatchObject({
        as_client: side === 'client',
        read_up_to: 0,
        may_write: true,
        is_reported: false,
        is_hidden: false,
      })
    }
    await as(fixtures, 'client', updateRow('job_applications', ids.fresh, { status: 'withdrawn' }))
    const again = crypto.randomUUID()
    await as(fixtures, 'client', insertInto('job_applications', { ...values, id: again }))
    for (const device of Object.values(devices)) {
      await device.pull()
      expect(messagesOn(device, ids.fresh)).toMatchObject([
        { kind: 'withdrawn', sent_by_client: true, body: null },
      ])
      expect(messagesOn(device, again)).toEqual([])
      expect(markOn(device, again).id).not.toBe(markOn(device, ids.fresh).id)
    }
  })

  test('and its first message may come in one mutation', async () => {
    const { id, ...values } = requestValues(ids.fresh, ids.services.coaching, ids.clients.client)
    const result = await pushOne(fixtures, 'client', [
      { op: 'insert', table: 'job_applications', id, values },
      written(id, true),
    ])
    expect(result).toMatchObject({ status: 'applied' })
  })

  test('records its steps between the messages', async () => {
    const thread = await aThread(fixtures)
    const device = aDevice(fixtures, 'client')
    await pushOne(fixtures, 'client', [written(thread, true, 'Will you?')])
    for (const status of ['accepted', 'in_progress', 'completed']) {
      await as(fixtures, 'member', updateRow('job_applications', thread, { status }))
      await pushOne(fixtures, 'member', [written(thread, false, status)])
    }
    await device.pull()
    expect(messagesOn(device, thread).map(({ position, kind, body }) => [position, kind, body])).toEqual([
      [1, 'text', 'Will you?'],
      [2, 'accepted', null],
      [3, 'text', 'accepted'],
      [4, 'in_progress', null],
      [5, 'text', 'in_progress'],
      [6, 'completed', null],
      [7, 'text', 'completed'],
    ])
  })
})

const sides = [
  ['client', 'member'],
  ['member', 'client'],
] as const

describe.each(everything ? sides : sides.slice(0, 1))('when %s deletes the account', (gone, left) => {
  test('the thread stays on the other’s device, readable and closed', async () => {
    const thread = await aThread(fixtures)
    await addTexts(fixtures, thread, 'client', 201)
    await addTexts(fixtures, thread, 'member', 1)
    const [present, late] = [aDevice(fixtures, left), aDevice(fixtures, left)]
    await present.pull()
    const before = messagesOn(present, thread)
    await deleteAccount(gone)
    for (const device of [present, late]) {
      await device.pull()
      expect(device.holds('job_applications', thread)).toBe(false)
      expect(markOn(device, thread)).toMatchObject({ ended_about: 'Menu design', may_write: false })
      expect(messagesOn(device, thread).map(({ id, body }) => [id, body])).toEqual(
        before.map(({ id, body }) => [id, body]),
      )
      await expectExact(left, device)
    }
    expect(await pushOne(fixtures, left, [written(thread, left === 'client')])).toMatchObject({
      constraint: 'messages_closed',
    })
    const older = await as<{ answer: unknown[] }>(
      fixtures,
      left,
      call('older_messages', { application: thread, before: 3 }),
    )
    expect(older[0]?.answer).toHaveLength(2)
    const mark = markOn(present, thread)
    expect(await pushOne(fixtures, left, [marked(mark.id, 202)])).toMatchObject({ status: 'applied' })
    expect(
      await database.query('select from public.messages where author = $1', [fixtures.people[gone].id]),
    ).toEqual([])
  })

  test('nothing stays on a device of that account, approved or not', async () => {
    const thread = await aThread(fixtures)
    await addTexts(fixtures, thread, gone, 2)
    await as(
      fixtures,
      'administrator',
      updateRow('profiles', fixtures.people.member.id, { is_approved: false }),
    )
    const device = aDevice(fixtures, gone)
    await device.pull()
    expect(messagesOn(device, thread)).toHaveLength(2)
    await deleteAccount(gone)
    await device.pull()
    for (const table of TABLES) if (table !== 'jobs') expect([table, device.held(table)]).toEqual([table, []])
    await expectExact(gone, device)
  })

  test('a thread without a message goes with the request, its steps too', async () => {
    const thread = await aThread(fixtures)
    const device = aDevice(fixtures, left)
    await as(fixtures, 'member', updateRow('job_applications', thread, { status: 'accepted' }))
    await device.pull()
    expect(messagesOn(device, thread)).toHaveLength(1)
    await deleteAccount(gone)
    await device.pull()
    expect(messagesOn(device, thread)).toEqual([])
    expect(device.held('message_reads').filter((row) => row.application_id === thread)).toEqual([])
    await expectExact(left, device)
    expect(await rowsOf(thread)).toEqual([])
  })

  test('a session that remains reads and writes nothing', async () => {
    const thread = await aThread(fixtures)
    await addTexts(fixtures, thread, left, 1)
    const [mark] = await database.query<{ id: string }>(
      'select id from public.message_reads where application_id = $1 and user_id = $2',
      [thread, fixtures.people[gone].id],
    )
    await deleteAccount(gone)
    const before = await rowsOf(thread)
    const attempt = (text: string, params: unknown[]) => as(fixtures, gone, { text, params }).catch(refusalOf)
    expect(
      await pushOne(fixtures, gone, [written(thread, gone === 'client')]).catch(refusalOf),
    ).toMatchObject({
      code: 'PT401',
    })
    const { text, params } = insertInto('messages', {
      id: ids.fresh,
      application_id: thread,
      sent_by_client: gone === 'client',
      body: 'Still here',
    })
    expect(await attempt(text, params)).toMatchObject({ code: '42501' })
    expect(
      await attempt('update public.message_reads set read_up_to = 1 where id = $1 returning id', [mark?.id]),
    ).toEqual([])
    expect(await attempt('select * from public.messages where application_id = $1', [thread])).toEqual([])
    expect(await attempt('select public.older_messages($1, 100) as found', [thread])).toEqual([{ found: [] }])
    expect(await attempt(`select public.choose_events('messages', false, false)`, [])).toMatchObject({
      code: '23503',
    })
    expect(await rowsOf(thread)).toEqual(before)
  })

  test('nothing of the thread is left once the other account is deleted too', async () => {
    const thread = await aThread(fixtures)
    await addTexts(fixtures, thread, 'client', 2)
    await deleteAccount(gone)
    expect(await rowsOf(thread)).not.toEqual([])
    await deleteAccount(left)
    expect(await rowsOf(thread)).toEqual([])
    expect(await database.query('select from private.event_choices')).toEqual([])
  })
})

test('a new epoch keeps positions and marks', async () => {
  const device = aDevice(fixtures, 'client')
  await device.pull()
  const before = [messagesOn(device, ids.requests.engraving), markOn(device, ids.requests.engraving)]
  await database.transaction(async (query) => {
    await query('set local session_replication_role = replica')
    await query(`update public.messages set sync_xid = '9000000000000000' where id = $1`, [
      ids.messages.byClient,
    ])
  })
  await as(fixtures, 'client', call('sync_restored', { cursor: device.cursor ?? '' }))
  const [answer] = await device.pull()
  expect(answer?.full).toBe(true)
  expect([messagesOn(device, ids.requests.engraving), markOn(device, ids.requests.engraving)]).toMatchObject(
    JSON.parse(JSON.stringify(before, (key, value) => (key === 'sync_xid' ? undefined : value))),
  )
  await pushOne(fixtures, 'client', [written(ids.requests.engraving, true)])
  await device.pull()
  expect(messagesOn(device, ids.requests.engraving).map(({ position }) => position)).toEqual([1, 2, 3])
})

test('the export contains the conversations of its user, with both sides’ messages', async () => {
  const exportOf = async (actor: Person) => {
    const [row] = await as<{ answer: { conversations: { request: string }[] } }>(
      fixtures,
      actor,
      call('export_my_data', {}),
    )
    return row?.answer
  }
  for (const actor of ['client', 'member'] as const) {
    const found = (await exportOf(actor))?.conversations.find(
      ({ request }) => request === ids.requests.engraving,
    )
    expect(found).toEqual({
      request: ids.requests.engraving,
      as_client: actor === 'client',
      read_up_to: 1,
      ended_about: null,
      messages: [
        { by_me: actor === 'client', kind: 'text', body: 'Could it be green?', at: expect.any(String) },
        {
          by_me: actor === 'member',
          kind: 'text',
          body: 'Gladly, also with leaves.',
          at: expect.any(String),
        },
      ],
    })
  }
  expect(await exportOf('newcomer')).toMatchObject({
    conversations: [],
    event_choices: { topics: { messages: { push: true, email: true } }, stopped: null },
  })
  expect(JSON.stringify(await exportOf('other'))).not.toContain('Gladly')
})
