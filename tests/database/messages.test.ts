import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Message, RequestStatus } from '../../src/domain/rows.ts'
import type { Actor } from '../support/actors.ts'
import { aDevice, as, pullAs, pushOne } from '../support/calls.ts'
import { call, insertInto, refusalOf } from '../support/database.ts'
import { aDatabaseWithFixtures, ids } from '../support/fixtures.ts'
import { addTexts, aThread, marked, markOn, messagesOn, written } from '../support/threads.ts'

/** Messages between both sides of a request, as their devices see them. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { people } = fixtures
const { requests, marks } = ids

const anHourPasses = () =>
  database.query(`update public.messages set created_at = created_at - interval '1 hour'`)
beforeEach(anHourPasses)

const write = (actor: Actor, thread: string, body?: string) =>
  pushOne(fixtures, actor, [written(thread, actor === 'client', body)])
const older = async (actor: Actor, args: object) => {
  const [row] = await as<{ answer: Message[] }>(fixtures, actor, call('older_messages', { ...args }))
  return row?.answer
}

describe('a message', () => {
  test('reaches the devices of both sides in the server’s order, and no other device', async () => {
    const thread = await aThread(fixtures)
    const [phone, laptop] = [aDevice(fixtures, 'client'), aDevice(fixtures, 'member')]
    for (const device of [phone, laptop]) await device.pull()
    await write('client', thread, 'One')
    await write('member', thread, 'Two')
    await write('client', thread, 'Three')
    for (const device of [phone, laptop]) {
      await device.pull()
      expect(messagesOn(device, thread)).toMatchObject([
        { position: 1, kind: 'text', sent_by_client: true, body: 'One' },
        { position: 2, kind: 'text', sent_by_client: false, body: 'Two' },
        { position: 3, kind: 'text', sent_by_client: true, body: 'Three' },
      ])
      expect(Object.keys(messagesOn(device, thread)[0] ?? {}).toSorted()).toEqual([
        'application_id',
        'body',
        'created_at',
        'id',
        'kind',
        'position',
        'sent_by_client',
        'sync_xid',
      ])
    }
    for (const actor of ['visitor', 'pending', 'other', 'otherClient', 'administrator'] as const) {
      const { rows } = await pullAs(fixtures, actor)
      expect(JSON.stringify([rows.messages, rows.message_reads])).not.toContain(thread)
    }
  })

  test.each<RequestStatus>(['pending', 'accepted', 'rejected', 'in_progress', 'completed', 'withdrawn'])(
    'is written by both sides of a request that is %s',
    async (status) => {
      const thread = await aThread(fixtures, status)
      for (const actor of ['client', 'member'] as const)
        expect(await write(actor, thread)).toMatchObject({ status: 'applied' })
    },
  )

  test('sent twice is stored once', async () => {
    const thread = await aThread(fixtures)
    const [change, id] = [written(thread, true), crypto.randomUUID()]
    expect(await pushOne(fixtures, 'client', [change], id)).toEqual(
      await pushOne(fixtures, 'client', [change], id),
    )
    expect(
      await database.query('select position from public.messages where application_id = $1', [thread]),
    ).toEqual([{ position: 1 }])
  })

  test.each(['', ' \n\t', 'x'.repeat(4001), null])('is refused with the body %j', async (body) => {
    const thread = await aThread(fixtures)
    const change = {
      ...written(thread, true),
      values: { application_id: thread, sent_by_client: true, body },
    }
    expect(await pushOne(fixtures, 'client', [change])).toMatchObject({
      status: 'rejected',
      table: 'messages',
    })
  })

  test.each(['newcomer', 'pending', 'other', 'otherClient', 'administrator'] as const)(
    'of a stranger (%s) is refused alike, whether the thread exists or not',
    async (actor) => {
      const thread = await aThread(fixtures)
      for (const byClient of [true, false]) {
        const refusals = []
        for (const about of [thread, crypto.randomUUID()]) {
          const id = crypto.randomUUID()
          const change = written(about, byClient)
          const { id: _, ...pushed } = await pushOne(fixtures, actor, [change], id)
          const sent = insertInto('messages', { ...(change.op === 'insert' ? change.values : {}), id })
          refusals.push({ pushed, sent: await as(fixtures, actor, sent).catch(refusalOf) })
        }
        expect(refusals[0]).toMatchObject({ pushed: { status: 'rejected', code: '42501', constraint: null } })
        expect(refusals[0]).toEqual(refusals[1])
      }
      expect(await database.query('select from public.messages where application_id = $1', [thread])).toEqual(
        [],
      )
    },
  )

  test('in the other side’s name is refused', async () => {
    const thread = await aThread(fixtures)
    for (const [actor, byClient] of [
      ['client', false],
      ['member', true],
    ] as const)
      expect(await pushOne(fixtures, actor, [written(thread, byClient)])).toMatchObject({ code: '42501' })
  })

  test('is refused after sixty of the same person within an hour, in whatever thread', async () => {
    const [first, second] = [await aThread(fixtures), await aThread(fixtures)]
    await addTexts(fixtures, first, 'client', 59)
    expect(await write('client', second)).toMatchObject({ status: 'applied' })
    expect(await write('client', second)).toMatchObject({ code: '23514', constraint: 'messages_limit' })
    expect(await write('member', second)).toMatchObject({ status: 'applied' })
    await anHourPasses()
    expect(await write('client', second)).toMatchObject({ status: 'applied' })
  })
})

describe('the newest 200 of a thread', () => {
  test('are on devices, also after the 201st; the others come from `older_messages`', async () => {
    const thread = await aThread(fixtures)
    const [present, late] = [aDevice(fixtures, 'member'), aDevice(fixtures, 'client')]
    await addTexts(fixtures, thread, 'client', 200)
    await present.pull()
    expect(messagesOn(present, thread)).toHaveLength(200)
    const [oldest] = messagesOn(present, thread)
    await write('member', thread, 'The 201st')
    await present.pull()
    await late.pull()
    for (const [actor, device] of [
      ['member', present],
      ['client', late],
    ] as const) {
      const held = messagesOn(device, thread)
      expect([held.length, held[0]?.position, held.at(-1)?.position]).toEqual([200, 2, 201])
      expect((await pullAs(fixtures, actor, { check: true })).check).toEqual(device.check)
      expect(await older(actor, { application: thread, before: 2 })).toEqual([
        { ...oldest, sync_xid: expect.any(String) },
      ])
    }
  })

  test('come with those before them, the newest first, and as many as wanted up to 500', async () => {
    const thread = await aThread(fixtures)
    await addTexts(fixtures, thread, 'client', 620)
    const positions = async (more: object) =>
      (await older('member', { application: thread, ...more }))?.map(({ position }) => position) ?? []
    expect(await positions({ before: 421, most: 3 })).toEqual([420, 419, 418])
    expect(await positions({ before: 421 })).toHaveLength(100)
    expect(await positions({ before: 1000, most: 1_000_000 })).toHaveLength(500)
    expect(await positions({ before: 1000, most: -1 })).toEqual([620])
    expect(await positions({ before: 1 })).toEqual([])
  })

  test.each(['newcomer', 'pending', 'other', 'otherClient', 'administrator'] as const)(
    'are not given to a stranger: %s',
    async (actor) => {
      expect(await older('client', { application: requests.engraving, before: 100 })).not.toEqual([])
      for (const application of [requests.engraving, crypto.randomUUID()])
        expect(await older(actor, { application, before: 100 })).toEqual([])
    },
  )

  test('are not given to a visitor', async () => {
    const asked = older('visitor', { application: requests.engraving, before: 100 })
    expect(await asked.catch(refusalOf)).toMatchObject({ code: '42501' })
  })
})

describe('a mark of what is read', () => {
  test('grows on two devices without a conflict, and never gets smaller', async () => {
    const thread = await aThread(fixtures)
    const [phone, laptop] = [aDevice(fixtures, 'client'), aDevice(fixtures, 'client')]
    await addTexts(fixtures, thread, 'member', 5)
    for (const device of [phone, laptop]) await device.pull()
    const { id } = markOn(phone, thread)
    expect(markOn(phone, thread)).toMatchObject({ as_client: true, read_up_to: 0, ended_about: null })
    for (const [to, becomes] of [
      [3, 3],
      [2, 3],
      [4, 4],
      [0, 4],
      [-7, 4],
      [5, 5],
    ]) {
      // Each time from a device that has seen nothing of the others.
      expect(await pushOne(fixtures, 'client', [marked(id, to)])).toMatchObject({ status: 'applied' })
      for (const device of [phone, laptop]) {
        await device.pull()
        expect(markOn(device, thread).read_up_to).toBe(becomes)
      }
    }
    await as(fixtures, 'client', {
      text: 'update public.message_reads set read_up_to = 1 where id = $1',
      params: [id],
    })
    await phone.pull()
    expect(markOn(phone, thread).read_up_to).toBe(5)
  })

  test('past the end stands at the end, and does not cover what is written later', async () => {
    const thread = await aThread(fixtures)
    const device = aDevice(fixtures, 'member')
    await addTexts(fixtures, thread, 'client', 2)
    await device.pull()
    const { id } = markOn(device, thread)
    await pushOne(fixtures, 'member', [marked(id, 2 ** 31 - 1)])
    await write('client', thread)
    await device.pull()
    expect(markOn(device, thread).read_up_to).toBe(2)
  })

  test.each([null, 'all', 2 ** 31, 1.5, {}, true])('may not be %j', async (read_up_to) => {
    expect(await pushOne(fixtures, 'client', [marked(marks.client, read_up_to, 1)])).toMatchObject({
      status: 'rejected',
    })
    const [mark] = await database.query('select read_up_to from public.message_reads where id = $1', [
      marks.client,
    ])
    expect(mark).toEqual({ read_up_to: 1 })
  })

  test('of somebody else is answered like one that does not exist', async () => {
    for (const actor of ['member', 'other', 'administrator'] as const) {
      const answers = []
      for (const mark of [marks.client, crypto.randomUUID()]) {
        const result = await pushOne(fixtures, actor, [marked(mark, 2, 1)])
        answers.push({ ...result, id: '', row_id: '' })
      }
      expect(answers[0]).toMatchObject({ status: 'conflict', row: null })
      expect(answers[0]).toEqual(answers[1])
    }
  })

  test('changes the other side’s device in nothing', async () => {
    const thread = await aThread(fixtures)
    await addTexts(fixtures, thread, 'client', 1)
    const [reader, writer] = [aDevice(fixtures, 'member'), aDevice(fixtures, 'client')]
    for (const device of [reader, writer]) await device.pull()
    await pushOne(fixtures, 'member', [marked(markOn(reader, thread).id, 1)])
    const [answer] = await writer.pull()
    expect(answer).toMatchObject({ rows: {}, removed: {} })
  })
})

describe('a block', () => {
  const closed = { status: 'rejected', code: '42501', constraint: 'messages_closed' }

  test.each([
    ['client', 'member'],
    ['member', 'client'],
  ] as const)('by %s closes the thread for both, until it is taken back', async (blocker, blocked) => {
    const thread = await aThread(fixtures)
    const devices = [aDevice(fixtures, 'client'), aDevice(fixtures, 'member')]
    await write('client', thread, 'Before')
    const mayWrite = async () => {
      for (const device of devices) await device.pull()
      return devices.map((device) => markOn(device, thread).may_write)
    }
    expect(await mayWrite()).toEqual([true, true])

    await as(fixtures, blocker, call('block', { person: people[blocked].id }))
    for (const actor of ['client', 'member'] as const)
      expect(await write(actor, thread)).toMatchObject(closed)
    expect(await mayWrite()).toEqual([false, false])
    for (const device of devices) expect(messagesOn(device, thread)).toMatchObject([{ body: 'Before' }])
    const mark = markOn(devices[1] ?? aDevice(fixtures, 'member'), thread)
    expect(await pushOne(fixtures, 'member', [marked(mark.id, 1)])).toMatchObject({ status: 'applied' })

    await as(fixtures, blocker, call('unblock', { person: people[blocked].id }))
    for (const actor of ['client', 'member'] as const)
      expect(await write(actor, thread)).toMatchObject({ status: 'applied' })
    expect(await mayWrite()).toEqual([true, true])
  })

  test('of each other closes the thread until both are taken back', async () => {
    const thread = await aThread(fixtures)
    await as(fixtures, 'client', call('block', { person: people.member.id }))
    await as(fixtures, 'member', call('block', { person: people.client.id }))
    await as(fixtures, 'client', call('unblock', { person: people.member.id }))
    expect(await write('client', thread)).toMatchObject(closed)
    await as(fixtures, 'member', call('unblock', { person: people.client.id }))
    expect(await write('client', thread)).toMatchObject({ status: 'applied' })
  })

  test('between others changes nothing', async () => {
    const thread = await aThread(fixtures)
    await as(fixtures, 'client', call('block', { person: people.other.id }))
    expect(await write('client', thread)).toMatchObject({ status: 'applied' })
    await as(fixtures, 'client', call('unblock', { person: people.other.id }))
  })
})
