import { afterAll, describe, expect, test } from 'vitest'
import { actors, type Person } from '../support/actors.ts'
import { call, insertInto, type Statement, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, messageValues, subscriptionValues } from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** Notices of messages: a notification at once, and one mail for a thread that stays unread for ten minutes. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { people } = fixtures
const { requests, marks } = ids

const text = 'Nobody but us two reads this'
const writes = (by: Person, application_id: string = requests.engraving): Statement =>
  insertInto('messages', { ...messageValues(crypto.randomUUID(), by === 'client', text), application_id })
const subscribe = (name: string) => call('save_push_subscription', subscriptionValues(name))
const choose = (push: boolean, mail: boolean) => call('set_message_notices', { push, mail })
const reads = (upTo: number) => updateRow('message_reads', marks.member, { read_up_to: upTo })

interface Due {
  id: string
  kind: string
}
const takeFrom = async ({ as }: TestTransaction, fn: 'take_mail' | 'take_notifications') =>
  (await as<{ answer: Due[] }>('service', call(fn, {})))[0]?.answer ?? []
const mails = (on: TestTransaction) => takeFrom(on, 'take_mail')
const pushes = (on: TestTransaction) => takeFrom(on, 'take_notifications')
const finishMail = ({ as }: TestTransaction, id: string | undefined, sent: boolean) =>
  as('service', call('finish_mail', { id, sent, status: sent ? 200 : 500 }))
/** Lets time pass for the mails and the messages. */
const pass = async ({ owner }: TestTransaction, minutes: number) => {
  await owner(`update private.mail_queue set due_at = due_at - $1 * interval '1 minute'`, [minutes])
  await owner(`update public.messages set created_at = created_at - $1 * interval '1 minute'`, [minutes])
}

const names = { service: 'Menu design', writer: 'client Table', recipient: 'member Green' }
const mail = {
  id: expect.any(String),
  kind: 'messages',
  to: people.member.email,
  name: 'member Green',
  about: requests.engraving,
  names,
}

describe('a notification', () => {
  const notification = { kind: 'message-new', about: requests.engraving, names }

  test('comes to each browser of the other side, once for each thread, and not to the writer', () =>
    withRollback(fixtures, async (on) => {
      for (const person of ['member', 'client', 'other', 'administrator'] as const)
        await on.as(person, subscribe(person))
      await on.as('member', subscribe('second'))
      for (const by of [writes('client'), writes('client'), writes('client', requests.branding)])
        await on.as('client', by)
      const due = await pushes(on)
      expect(due).toHaveLength(4)
      for (const browser of ['member', 'second'])
        for (const about of [requests.engraving, requests.branding])
          expect(due).toContainEqual({
            ...notification,
            id: expect.any(String),
            about,
            ...subscriptionValues(browser),
          })
      expect(JSON.stringify(due)).not.toContain(text)
      expect(await pushes(on)).toEqual([])
    }))

  test('names the professional to the client', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', subscribe('client'))
      await on.as('member', writes('member'))
      expect(await pushes(on)).toMatchObject([
        { names: { service: 'Menu design', writer: 'member Green', recipient: 'client Table' } },
      ])
    }))

  test('comes again for a message that is written after it was taken', () =>
    withRollback(fixtures, async (on) => {
      await on.as('member', subscribe('member'))
      await on.as('client', writes('client'))
      const [first] = await pushes(on)
      await on.as('client', writes('client'))
      await on.as('service', call('finish_notification', { id: first?.id, outcome: 'sent' }))
      expect(await pushes(on)).toMatchObject([notification])
    }))

  test('does not come for a step of the request', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', subscribe('client'))
      await on.as('member', updateRow('job_applications', requests.engraving, { status: 'completed' }))
      expect(await pushes(on)).toMatchObject([{ kind: 'request-progress' }])
      await pass(on, 11)
      expect(await mails(on)).toEqual([])
    }))
})

describe('a mail', () => {
  test('comes ten minutes after the first unread message, not before, and without its text', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      await pass(on, 9)
      await on.as('client', writes('client'))
      expect(await mails(on)).toEqual([])
      await pass(on, 1)
      const due = await mails(on)
      expect(due).toEqual([mail])
      expect(JSON.stringify(due)).not.toContain(text)
      expect(await mails(on)).toEqual([])
    }))

  test('does not come again until the thread was read, and then for the next message', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      await pass(on, 10)
      await finishMail(on, (await mails(on))[0]?.id, true)
      await on.as('client', writes('client'))
      await pass(on, 60)
      expect(await mails(on)).toEqual([])
      await on.as('member', reads(4))
      await on.as('client', writes('client'))
      expect(await mails(on)).toEqual([])
      await pass(on, 10)
      expect(await mails(on)).toEqual([mail])
    }))

  test('is tried again where it could not be sent', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      await pass(on, 10)
      await finishMail(on, (await mails(on))[0]?.id, false)
      expect(await mails(on)).toEqual([])
      await pass(on, 1)
      expect(await mails(on)).toEqual([mail])
    }))

  test('comes for each thread', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      await on.as('client', writes('client', requests.branding))
      await pass(on, 10)
      expect(await mails(on)).toHaveLength(2)
    }))

  test('of a thread that was read in part waits for the oldest unread message', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      await pass(on, 9)
      await on.as('client', writes('client'))
      await on.as('member', reads(3))
      await pass(on, 9)
      expect(await mails(on)).toEqual([])
      await pass(on, 1)
      expect(await mails(on)).toEqual([mail])
    }))
})

describe('both are taken back', () => {
  const none = async (on: TestTransaction) => {
    await pass(on, 11)
    expect([await mails(on), await pushes(on)]).toEqual([[], []])
  }
  const oneMessage = async (on: TestTransaction) => {
    await on.as('member', subscribe('member'))
    await on.as('client', writes('client'))
  }

  test('when the message is read, on any device', () =>
    withRollback(fixtures, async (on) => {
      await oneMessage(on)
      await on.as('member', reads(3))
      await none(on)
    }))

  test('when it is read, though the reader has written or taken a step meanwhile', () =>
    withRollback(fixtures, async (on) => {
      await oneMessage(on)
      await on.as('member', writes('member'))
      await on.as('member', updateRow('job_applications', requests.engraving, { status: 'completed' }))
      await on.as('member', reads(3))
      await pass(on, 11)
      expect(await mails(on)).toMatchObject([{ to: people.client.email }])
      expect(await pushes(on)).toEqual([])
    }))

  test('not while a message is unread', () =>
    withRollback(fixtures, async (on) => {
      await oneMessage(on)
      await on.as('member', reads(2))
      expect(await pushes(on)).toHaveLength(1)
      await pass(on, 10)
      expect(await mails(on)).toEqual([mail])
    }))

  test('when they are switched off', () =>
    withRollback(fixtures, async (on) => {
      await oneMessage(on)
      await on.as('member', choose(false, false))
      await none(on)
      await on.as('client', writes('client'))
      await none(on)
    }))

  test.each([
    ['client', 'member'],
    ['member', 'client'],
  ] as const)('when %s blocks %s', (one, two) =>
    withRollback(fixtures, async (on) => {
      await oneMessage(on)
      await on.as(one, call('block', { person: people[two].id }))
      await none(on)
    }),
  )

  test('when an account is deleted, and nothing remains queued', () =>
    withRollback(fixtures, async (on) => {
      await oneMessage(on)
      await on.as('client', call('delete_my_account', { confirmation: people.client.email }))
      await none(on)
      expect(await on.owner(`select id from private.mail_queue where kind = 'messages'`)).toEqual([])
      expect(await on.owner(`select id from private.notification_queue where kind = 'message-new'`)).toEqual(
        [],
      )
    }))
})

describe('switching off', () => {
  test('one leaves the other', () =>
    withRollback(fixtures, async (on) => {
      await on.as('member', subscribe('member'))
      await on.as('member', choose(false, true))
      await on.as('client', writes('client'))
      expect(await pushes(on)).toEqual([])
      await pass(on, 10)
      expect(await mails(on)).toEqual([mail])
      await on.as('member', reads(3))
      await on.as('member', choose(true, false))
      await on.as('client', writes('client'))
      expect(await pushes(on)).toHaveLength(1)
      await pass(on, 10)
      expect(await mails(on)).toEqual([])
    }))

  test('and on again sends no second mail for what is unread', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      await pass(on, 10)
      await finishMail(on, (await mails(on))[0]?.id, true)
      await on.as('member', choose(true, false))
      await on.as('member', choose(true, true))
      await on.as('client', writes('client'))
      await pass(on, 11)
      expect(await mails(on)).toEqual([])
    }))

  test('leaves other notices', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', subscribe('client'))
      await on.as('member', updateRow('job_applications', requests.engraving, { status: 'completed' }))
      await on.as('client', choose(false, false))
      expect(await pushes(on)).toMatchObject([{ kind: 'request-progress' }])
    }))

  test('is each person’s own choice, kept until she changes it', () =>
    withRollback(fixtures, async (on) => {
      const chosen = async (person: Person) =>
        (await on.as<{ answer: object }>(person, call('my_message_notices', {})))[0]?.answer
      expect(await chosen('member')).toEqual({ push: true, mail: true })
      await on.as('member', choose(false, true))
      await on.as('member', choose(true, false))
      expect(await chosen('member')).toEqual({ push: true, mail: false })
      expect(await chosen('client')).toEqual({ push: true, mail: true })
    }))

  test('is refused to a visitor, and repeated by a late copy in nothing', () =>
    withRollback(fixtures, async (on) => {
      expect(await on.refusal('visitor', choose(false, false))).toMatchObject({ code: '42501' })
      const first = call('set_message_notices', { push: false, mail: false, mutation_id: ids.fresh })
      await on.as('member', first)
      await on.as('member', choose(true, true))
      await on.as('member', first)
      const [row] = await on.as<{ answer: object }>('member', call('my_message_notices', {}))
      expect(row?.answer).toEqual({ push: true, mail: true })
    }))
})

test('no actor reads the queues, the choices of others, or takes what is due', () =>
  withRollback(fixtures, async (on) => {
    await on.as('client', writes('client'))
    await pass(on, 10)
    for (const actor of actors) {
      for (const statement of [
        'select * from private.mail_queue',
        'select * from private.message_notices',
        'select public.take_mail()',
        'select public.take_notifications()',
        `select private.thread_names('${requests.engraving}', '${people.member.id}')`,
        `select private.notices_of('${people.member.id}')`,
      ])
        expect(await on.refusal(actor, { text: statement, params: [] })).toMatchObject({ code: '42501' })
    }
    expect(await mails(on)).toEqual([mail])
  }))
