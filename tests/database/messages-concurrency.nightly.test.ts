import { expect, test } from 'vitest'
import { PROTOCOL } from '../../src/domain/protocol.ts'
import { type Actor, become } from '../support/actors.ts'
import { aDevice, as, pullAs, push, pushOne } from '../support/calls.ts'
import { call, insertInto, refusalOf } from '../support/database.ts'
import { ids, messageValues, requestValues } from '../support/fixtures.ts'
import { openTransaction, waitForLock } from '../support/open-transaction.ts'
import { addTexts, aThread, marked, markOn, messagesOn, written } from '../support/threads.ts'
import { withPostgresServer } from '../support/with-postgres-server.ts'

/** Messages of several connections at once, on a Postgres server: PGlite has one session. */
await withPostgresServer('concurrent messages were not tested', (fixtures) => {
  const insertOf = (thread: string, byClient: boolean, body = 'Good day') =>
    insertInto('messages', { ...messageValues(crypto.randomUUID(), byClient, body), application_id: thread })
  const uncommitted = (actor: 'client' | 'member', thread: string, body: string) => {
    const { text, params } = insertOf(thread, actor === 'client', body)
    return openTransaction(fixtures(), actor, text, params)
  }
  const bodiesOn = (device: ReturnType<typeof aDevice>, thread: string) =>
    messagesOn(device, thread).map(({ position, body }) => [position, body])
  const hasEnded = (work: Promise<unknown>) =>
    Promise.race([
      work.then(
        () => true,
        () => true,
      ),
      new Promise((end) => setTimeout(() => end(false), 50)),
    ])

  test('a message waits for the one before it, so that positions are committed in their order', async () => {
    const thread = await aThread(fixtures())
    const device = aDevice(fixtures(), 'client')
    const first = await uncommitted('client', thread, 'First')
    const second = as(fixtures(), 'member', insertOf(thread, false, 'Second'))
    await waitForLock(fixtures(), second)
    expect(await hasEnded(second)).toBe(false)
    await device.pull()
    expect(bodiesOn(device, thread)).toEqual([])
    await first.commit()
    await second
    await device.pull()
    expect(bodiesOn(device, thread)).toEqual([
      [1, 'First'],
      [2, 'Second'],
    ])
  })

  test('a stranger is refused without waiting for the thread', async () => {
    const thread = await aThread(fixtures())
    const open = await uncommitted('client', thread, 'First')
    for (const actor of ['otherClient', 'other', 'administrator', 'newcomer'] as const) {
      const attempt = as(fixtures(), actor, insertOf(thread, true)).catch(refusalOf)
      await waitForLock(fixtures(), attempt)
      expect(await hasEnded(attempt)).toBe(true)
      expect(await attempt).toMatchObject({ code: '42501' })
    }
    await open.commit()
  })

  test('devices that pull during concurrent messages never see a gap', async () => {
    const threads = [await aThread(fixtures()), await aThread(fixtures())]
    let writing = true
    const write = async (actor: 'client' | 'member', thread: string) => {
      for (let i = 0; i < 12; i += 1)
        await fixtures()
          .database.transaction(async (query) => {
            await become(query, 'authenticated', fixtures().people[actor].id)
            const { text, params } = insertOf(thread, actor === 'client')
            await query(text, params)
            await new Promise((resolve) => setTimeout(resolve, i % 4))
            if (i % 5 === 4) throw new Rollback()
          })
          .catch((error) => {
            if (!(error instanceof Rollback)) throw error
          })
    }
    const watch = async (actor: Actor) => {
      const device = aDevice(fixtures(), actor, 5)
      while (writing) {
        // A device shows rows once one page holds all that has changed (decision 048): pages are snapshots of their own.
        while ((await device.pull()).length > 1) {}
        for (const thread of threads) {
          const positions = messagesOn(device, thread).map(({ position }) => position)
          expect(positions).toEqual(positions.map((_, i) => i + 1))
        }
      }
      await device.pull()
      expect((await pullAs(fixtures(), actor, { check: true })).check).toEqual(device.check)
      return threads.map((thread) => messagesOn(device, thread).length)
    }
    const watching = Promise.all([watch('client'), watch('member')])
    await Promise.all(
      threads.flatMap((thread) => [write('client', thread), write('member', thread)]),
    ).finally(() => {
      writing = false
    })
    expect(await watching).toEqual([
      [20, 20],
      [20, 20],
    ])
    await fixtures().database.query(`update public.messages set created_at = created_at - interval '1 hour'`)
  })

  test('of two messages that could both be the sixtieth within an hour, one is refused', async () => {
    const [one, another] = [await aThread(fixtures()), await aThread(fixtures())]
    await fixtures().database.query(`update public.messages set created_at = created_at - interval '1 hour'`)
    await addTexts(fixtures(), one, 'client', 59)
    const first = await uncommitted('client', one, 'The sixtieth')
    const second = as(fixtures(), 'client', insertOf(another, true)).catch(refusalOf)
    await waitForLock(fixtures(), second)
    await first.commit()
    expect(await second).toMatchObject({ constraint: 'messages_limit' })
    await fixtures().database.query(`update public.messages set created_at = created_at - interval '1 hour'`)
  })

  test('batches that write into two threads in opposite order: a deadlock loses nothing', async () => {
    const [one, another] = [await aThread(fixtures()), await aThread(fixtures())]
    const batchOf = (byClient: boolean, threads: string[]) =>
      threads.map((thread) => ({
        v: PROTOCOL,
        id: crypto.randomUUID(),
        action: 'message.send',
        changes: [written(thread, byClient)],
      }))
    const mine = batchOf(true, [one, another])
    let pushing: Promise<unknown> = Promise.resolve()
    await fixtures().database.transaction(async (query) => {
      // The push checks for the deadlock first, and is aborted.
      await query(`set local deadlock_timeout = '1min'`)
      await become(query, 'authenticated', fixtures().people.member.id)
      const writeInto = (thread: string) => {
        const { text, params } = insertOf(thread, false)
        return query(text, params)
      }
      await writeInto(another)
      pushing = push(fixtures(), 'client', mine).then((answer) => ({ answer }), refusalOf)
      await waitForLock(fixtures(), pushing)
      await writeInto(one)
    })
    expect(await pushing).toMatchObject({ code: '40P01' })
    const stored = () =>
      fixtures().database.query<{ n: number }>(
        'select count(*)::int as n from public.messages where application_id = any ($1) group by sent_by_client order by 1',
        [[one, another]],
      )
    expect(await stored()).toEqual([{ n: 2 }])
    const repeated = await push(fixtures(), 'client', mine)
    expect(repeated.results).toMatchObject([{ status: 'applied' }, { status: 'applied' }])
    expect(await stored()).toEqual([{ n: 2 }, { n: 2 }])
  })

  test('people who write into and read two threads at once get every message through by retrying', async () => {
    const threads = [await aThread(fixtures()), await aThread(fixtures())]
    const marks = await Promise.all(
      (['client', 'member'] as const).map(async (actor) => {
        const device = aDevice(fixtures(), actor)
        await device.pull()
        return threads.map((thread) => markOn(device, thread).id)
      }),
    )
    const sendAll = async (actor: 'client' | 'member', order: number[]) => {
      for (let round = 1; round <= 6; round += 1) {
        const mutations = order.flatMap((i) =>
          [
            marked(marks[actor === 'client' ? 0 : 1]?.[i] ?? '', round),
            written(threads[i] ?? '', actor === 'client', `${round}`),
          ].map((change) => ({ v: PROTOCOL, id: crypto.randomUUID(), action: 'x', changes: [change] })),
        )
        for (;;) {
          const answer = await push(fixtures(), actor, mutations).catch(refusalOf)
          if ('code' in answer) {
            expect(answer.code).toBe('40P01')
            continue
          }
          expect(new Set(answer.results.map(({ status }) => status))).toEqual(new Set(['applied']))
          break
        }
      }
    }
    await Promise.all([sendAll('client', [0, 1]), sendAll('member', [1, 0])])
    for (const thread of threads) {
      const device = aDevice(fixtures(), 'client')
      await device.pull()
      expect(messagesOn(device, thread).map(({ position }) => position)).toEqual(
        Array.from({ length: 12 }, (_, i) => i + 1),
      )
    }
  })

  test('a mark waits for a message that is being written: its mail stays queued', async () => {
    const thread = await aThread(fixtures())
    await addTexts(fixtures(), thread, 'client', 1)
    const device = aDevice(fixtures(), 'member')
    await device.pull()
    const open = await uncommitted('client', thread, 'Not seen yet')
    const marking = pushOne(fixtures(), 'member', [marked(markOn(device, thread).id, 1)])
    await waitForLock(fixtures(), marking)
    await open.commit()
    expect(await marking).toMatchObject({ status: 'applied' })
    expect(
      await fixtures().database.query('select user_id from private.email_queue where application_id = $1', [
        thread,
      ]),
    ).toEqual([{ user_id: fixtures().people.member.id }])
  })

  // The last two tests: each deletes an account.
  test('a message that waits for the deletion of the other account is refused', async () => {
    const { otherClient, other } = fixtures().people
    const [empty, used] = [ids.requests.consulting, crypto.randomUUID()]
    for (const { text, params } of [
      insertInto('job_applications', requestValues(used, ids.services.coaching, ids.clients.otherClient)),
      insertInto('messages', {
        ...messageValues(crypto.randomUUID(), false),
        application_id: used,
        author: other.id,
      }),
    ])
      await fixtures().database.query(text, params)
    const deleting = await openTransaction(fixtures(), 'otherClient', 'select public.delete_my_account($1)', [
      otherClient.email,
    ])
    const pushing = push(
      fixtures(),
      'other',
      [empty, used].map((thread) => ({
        v: PROTOCOL,
        id: crypto.randomUUID(),
        action: 'message.send',
        changes: [written(thread, false)],
      })),
    )
    await waitForLock(fixtures(), pushing)
    await deleting.commit()
    const closed = { status: 'rejected', constraint: 'messages_closed' }
    expect((await pushing).results).toMatchObject([closed, closed])
  })

  test('a message written while the other account is deleted stays with its writer, in a thread that has ended', async () => {
    const thread = await aThread(fixtures())
    const device = aDevice(fixtures(), 'member')
    const open = await uncommitted('member', thread, 'Are you there?')
    const { email } = fixtures().people.client
    const deleting = as(fixtures(), 'client', call('delete_my_account', { confirmation: email }))
    await waitForLock(fixtures(), deleting)
    await device.pull()
    await open.commit()
    await deleting
    await device.pull()
    expect(bodiesOn(device, thread)).toEqual([[1, 'Are you there?']])
    expect(markOn(device, thread)).toMatchObject({ ended_about: 'Menu design', may_write: false })
    expect((await pullAs(fixtures(), 'member', { check: true })).check).toEqual(device.check)
  })
})

class Rollback extends Error {}
