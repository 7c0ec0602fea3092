import { afterAll, describe, expect, test } from 'vitest'
import { actors, type Person } from '../support/actors.ts'
import { call, insertInto, type Statement, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, messageValues, subscriptionValues } from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** Mails and notifications that could not be sent: their reasons, and those that were given up. */
const fixtures = await aDatabaseWithFixtures()
afterAll(() => fixtures.database.close())
const { pending, member, client } = fixtures.people
const { requests, marks, invoices } = ids

interface Failure {
  is_new: boolean
  given_up: boolean
}

const approve = (is_approved: boolean) => updateRow('profiles', pending.id, { is_approved })
const writes = (by: Person): Statement =>
  insertInto('messages', {
    ...messageValues(crypto.randomUUID(), by === 'client', 'A few words'),
    application_id: requests.engraving,
  })
const reads = (upTo: number) => updateRow('message_reads', marks.member, { read_up_to: upTo })
const states = ({ owner }: TestTransaction) =>
  owner<{ kind: string; state: string }>(
    'select kind, state from private.email_queue order by queued_at, state',
  )

/** Takes every mail that is queued, and reports that it failed. */
async function failMails({ as, owner }: TestTransaction, reason: string, status = 500): Promise<Failure[]> {
  await owner("update private.email_queue set due_at = now() where state = 'queued'")
  const [taken] = await as<{ answer: { id: string }[] }>('service', call('take_emails', {}))
  const failures: Failure[] = []
  for (const { id } of taken?.answer ?? []) {
    const finish = call('finish_email', { id, sent: false, status, reason })
    const [finished] = await as<{ answer: Failure }>('service', finish)
    if (finished) failures.push(finished.answer)
  }
  return failures
}

async function giveUpMails(on: TestTransaction) {
  await on.owner("update private.email_queue set attempts = 9 where state = 'queued'")
  expect(await failMails(on, '500 Out of order')).toContainEqual(expect.objectContaining({ given_up: true }))
}
const sendAgain = async ({ owner }: TestTransaction) =>
  (await owner<{ count: number }>('select private.send_given_up_emails() as count'))[0]?.count

describe('a mail', () => {
  test('fails anew with each other reason, and is given up at the tenth attempt', () =>
    withRollback(fixtures, async (on) => {
      await on.as('administrator', approve(true))
      const answers: Failure[] = []
      for (const reason of ['429', '429', '412 Wrong password', '412 Wrong password', '429'])
        answers.push(...(await failMails(on, reason)))
      expect(answers.map(({ is_new }) => is_new)).toEqual([true, false, true, false, true])
      for (let i = 0; i < 5; i += 1) answers.push(...(await failMails(on, '429')))
      expect(answers.map(({ given_up }) => given_up)).toEqual([...Array(9).fill(false), true])
      expect(await failMails(on, '429')).toEqual([])
      expect(
        await on.owner('select state, attempts, status, reason, given_up_at from private.email_queue'),
      ).toEqual([
        { state: 'given up', attempts: 10, status: 500, reason: '429', given_up_at: expect.anything() },
      ])
    }))

  test('that was sent after all has no reason any more', () =>
    withRollback(fixtures, async (on) => {
      await on.as('administrator', approve(true))
      await failMails(on, '429')
      await on.owner('update private.email_queue set due_at = now()')
      const [taken] = await on.as<{ answer: { id: string }[] }>('service', call('take_emails', {}))
      // As an earlier version of the function calls it: without a reason.
      await on.as('service', call('finish_email', { id: taken?.answer[0]?.id, sent: true, status: 200 }))
      expect(await on.owner('select state, reason, given_up_at from private.email_queue')).toEqual([
        { state: 'sent', reason: null, given_up_at: null },
      ])
    }))

  test('that was given up is queued again, and begins its attempts anew', () =>
    withRollback(fixtures, async (on) => {
      await on.as('administrator', approve(true))
      await giveUpMails(on)
      expect(await sendAgain(on)).toBe(1)
      expect(
        await on.owner(
          'select state, attempts, given_up_at, due_at <= now() as due from private.email_queue',
        ),
      ).toEqual([{ state: 'queued', attempts: 0, given_up_at: null, due: true }])
      expect(await sendAgain(on)).toBe(0)
    }))

  test('is queued again alone where it is named', () =>
    withRollback(fixtures, async (on) => {
      await on.as('administrator', approve(true))
      await on.as('client', writes('client'))
      await giveUpMails(on)
      const mail = "(select id from private.email_queue where kind = 'events')"
      expect(await on.owner(`select private.send_given_up_emails(${mail}) as count`)).toEqual([{ count: 1 }])
      expect(await states(on)).toEqual([
        { kind: 'approved', state: 'given up' },
        { kind: 'events', state: 'queued' },
      ])
    }))

  test('of an approval that was withdrawn is not queued again', () =>
    withRollback(fixtures, async (on) => {
      await on.as('administrator', approve(true))
      await giveUpMails(on)
      await on.as('administrator', approve(false))
      expect(await sendAgain(on)).toBe(0)
      await on.as('administrator', approve(true))
      expect(await sendAgain(on)).toBe(0)
      const approvals = (await states(on)).filter(({ kind }) => kind === 'approved')
      expect(approvals.map(({ state }) => state).sort()).toEqual(['given up', 'queued'])
    }))

  test('of a thread that was read stays visible, and is not queued again', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      await giveUpMails(on)
      await on.as('member', reads(4))
      expect(await states(on)).toEqual([{ kind: 'events', state: 'given up' }])
      expect(await sendAgain(on)).toBe(0)
    }))

  test('of a thread does not hold back the mail about the next message, which replaces it', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      await giveUpMails(on)
      await on.owner("update private.email_queue set queued_at = queued_at - interval '1 day'")
      await on.as('client', writes('client'))
      expect(await states(on)).toEqual([
        { kind: 'events', state: 'given up' },
        { kind: 'events', state: 'queued' },
      ])
      expect(await sendAgain(on)).toBe(0)
      await giveUpMails(on)
      expect(await sendAgain(on)).toBe(1)
      expect(await states(on)).toEqual([
        { kind: 'events', state: 'given up' },
        { kind: 'events', state: 'queued' },
      ])
    }))

  test('of a thread is not queued again where its reader wants no mails, and goes with a block', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      await giveUpMails(on)
      await on.as('member', call('choose_events', { topic: 'messages', email: false, push: true }))
      expect(await sendAgain(on)).toBe(0)
      await on.as('client', call('block', { person: member.id }))
      expect(await states(on)).toEqual([])
    }))

  test('of a reminder is queued again while its invoice may be reminded of', () =>
    withRollback(fixtures, async (on) => {
      await on.owner(
        `insert into private.email_queue (kind, user_id, reminder_id) values ('reminder', $1, $2)`,
        [client.id, ids.reminders.byMember],
      )
      await giveUpMails(on)
      expect(await sendAgain(on)).toBe(1)
      await giveUpMails(on)
      await on.as('client', updateRow('invoices', invoices.sent, { status: 'paid' }))
      expect(await sendAgain(on)).toBe(0)
    }))

  test('that was given up is deleted after a year', () =>
    withRollback(fixtures, async (on) => {
      await on.as('administrator', approve(true))
      await giveUpMails(on)
      const forget = async (age: string) => {
        await on.owner('update private.email_queue set given_up_at = now() - $1::interval', [age])
        await on.owner("update private.sync_state set swept_at = now() - interval '2 days'")
        await on.owner('select private.forget_old()')
        return states(on)
      }
      expect(await forget('364 days')).toHaveLength(1)
      expect(await forget('366 days')).toEqual([])
    }))

  test('is queued again by no actor', () =>
    withRollback(fixtures, async ({ refusal }) => {
      for (const actor of [...actors, 'service'] as const)
        expect(
          await refusal(actor, { text: 'select private.send_given_up_emails()', params: [] }),
        ).toMatchObject({ code: '42501' })
    }))
})

describe('a notification', () => {
  const withOne = (work: (on: TestTransaction, fail: Fail) => Promise<void>) =>
    withRollback(fixtures, async (on) => {
      await on.as('client', call('save_push_subscription', subscriptionValues('phone')))
      await on.as('member', updateRow('job_applications', requests.branding, { status: 'accepted' }))
      await work(on, async (outcome, reason) => {
        await on.owner('update private.notification_queue set due_at = now()')
        const [taken] = await on.as<{ answer: { id: string }[] }>('service', call('take_notifications', {}))
        const finish = call('finish_notification', { id: taken?.answer[0]?.id, outcome, wait: 0, reason })
        return (await on.as<{ answer: Failure | null }>('service', finish))[0]?.answer
      })
    })
  type Fail = (outcome: string, reason: string) => Promise<Failure | null | undefined>
  const givenUp = ({ owner }: TestTransaction) =>
    owner('select kind, reason from private.given_up_notifications')

  test('fails anew with each other reason, and is given up at the eighth attempt', () =>
    withOne(async (on, fail) => {
      const answers = []
      for (const reason of ['503', '503', '429', '429', '429', '429', '429'])
        answers.push(await fail('later', reason))
      expect(answers).toEqual(
        [true, false, true, false, false, false, false].map((is_new) => ({ is_new, given_up: false })),
      )
      expect(await givenUp(on)).toEqual([])
      expect(await fail('later', '429')).toEqual({ is_new: false, given_up: true })
      expect(await givenUp(on)).toEqual([{ kind: 'request-accepted', reason: '429' }])
      expect(await on.owner('select from private.notification_queue')).toEqual([])
    }))

  test('that is refused is given up at once', () =>
    withOne(async (on, fail) => {
      expect(await fail('refused', '403')).toEqual({ is_new: true, given_up: true })
      expect(await givenUp(on)).toEqual([{ kind: 'request-accepted', reason: '403' }])
    }))

  test.each(['sent', 'gone'])('that is %s is not given up', (outcome) =>
    withOne(async (on, fail) => {
      expect(await fail(outcome, '')).toBeNull()
      expect(await givenUp(on)).toEqual([])
      expect(await on.owner('select from private.notification_queue')).toEqual([])
    }),
  )

  test('that was given up is forgotten after a week', () =>
    withOne(async (on, fail) => {
      await fail('refused', '403')
      await on.owner("update private.given_up_notifications set given_up_at = now() - interval '8 days'")
      await on.owner("update private.sync_state set swept_at = now() - interval '2 days'")
      await on.owner('select private.forget_old()')
      expect(await givenUp(on)).toEqual([])
    }))
})
