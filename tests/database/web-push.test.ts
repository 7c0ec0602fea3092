import { afterAll, describe, expect, test } from 'vitest'
import { actors, type Person } from '../support/actors.ts'
import { call, insertInto, type Statement, updateRow } from '../support/database.ts'
import {
  aDatabaseWithFixtures,
  ids,
  messageValues,
  requestValues,
  subscriptionValues,
} from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** Web push: notifications are queued for the users they concern, on each of their browsers, and sent once. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { people } = fixtures
const { requests, invoices, services, clients, fresh } = ids

const subscribe = (name: string, more: object = {}): Statement =>
  call('save_push_subscription', { ...subscriptionValues(name), ...more })

interface Due {
  id: string
  kind: string
  endpoint: string
}
const take = async ({ as }: Pick<TestTransaction, 'as'>) =>
  (await as<{ answer: Due[] }>('service', call('take_notifications', {})))[0]?.answer ?? []
const finish = ({ as }: Pick<TestTransaction, 'as'>, id: string | undefined, outcome: string, wait = 0) =>
  as('service', call('finish_notification', { id, outcome, wait }))
const queued = ({ owner }: Pick<TestTransaction, 'owner'>) =>
  owner<{ user: string; kind: string }>(
    `select split_part(u.email, '@', 1) as "user", q.kind from private.notification_queue q
     join auth.users u on u.id = q.user_id order by 1, 2`,
  )
const browsersOf = ({ owner }: Pick<TestTransaction, 'owner'>, person: Person) =>
  owner<{ endpoint: string }>(
    'select endpoint from public.push_subscriptions where user_id = $1 order by seen_at, endpoint',
    [people[person].id],
  )

const accept = updateRow('job_applications', requests.branding, { status: 'accepted' })
const reject = updateRow('job_applications', requests.workshop, { status: 'rejected' })
const withdraw = updateRow('job_applications', requests.branding, { status: 'withdrawn' })
const complete = updateRow('job_applications', requests.engraving, { status: 'completed' })
const request = insertInto('job_applications', requestValues(fresh, services.coaching, clients.client))
const writes = () => insertInto('messages', messageValues(crypto.randomUUID(), false))
const approve = (is_approved: boolean) => updateRow('profiles', people.pending.id, { is_approved })
const setStatus = (id: string, status: string) => updateRow('invoices', id, { status })

describe('a notification is queued for', () => {
  test.each<[what: string, by: Person, statement: Statement, user: Person, kind: string]>([
    ['the professional who receives a request', 'client', request, 'other', 'request-new'],
    ['the client whose request is accepted', 'member', accept, 'client', 'request-accepted'],
    ['the professional whose client withdraws a request', 'client', withdraw, 'member', 'request-withdrawn'],
    ['the client whose request is rejected', 'member', reject, 'client', 'request-rejected'],
    ['the client whose request is completed', 'member', complete, 'client', 'request-completed'],
    ['the applicant who is approved', 'administrator', approve(true), 'pending', 'approved'],
    [
      'the client who receives an invoice',
      'member',
      setStatus(invoices.draft, 'sent'),
      'client',
      'invoice-sent',
    ],
    [
      'the professional whose invoice is paid',
      'client',
      setStatus(invoices.sent, 'paid'),
      'member',
      'payment-recorded',
    ],
  ])('%s', (_, by, statement, user, kind) =>
    withRollback(fixtures, async (on) => {
      for (const person of ['pending', 'member', 'other', 'client', 'otherClient', 'administrator'] as const)
        await on.as(person, subscribe(person))
      await on.as(by, statement)
      expect(await queued(on)).toEqual([{ user, kind }])
      const [due] = await take(on)
      expect(due).toMatchObject({ id: expect.any(String), kind, ...subscriptionValues(user) })
      expect(due).not.toHaveProperty('names')
    }),
  )

  test.each<[what: string, by: Person, statement: Statement]>([
    ['a draft', 'member', updateRow('invoices', invoices.draft, { invoice_number: 'INV-202601-999' })],
    ['an invoice marked viewed', 'client', setStatus(invoices.sent, 'viewed')],
    ['a payment the professional records', 'member', setStatus(invoices.standaloneSent, 'paid')],
    ['an edited profile', 'member', updateRow('profiles', people.member.id, { bio: 'New' })],
  ])('nobody after %s', (_, by, statement) =>
    withRollback(fixtures, async (on) => {
      for (const person of ['member', 'client', 'administrator'] as const)
        await on.as(person, subscribe(person))
      await on.as(by, statement)
      expect(await queued(on)).toEqual([])
    }),
  )

  test('nobody without a subscription', () =>
    withRollback(fixtures, async (on) => {
      await on.as('member', accept)
      expect(await queued(on)).toEqual([])
    }))

  test('what is true, where an approval is withdrawn before its notification was sent', () =>
    withRollback(fixtures, async (on) => {
      await on.as('pending', subscribe('pending'))
      await on.as('administrator', approve(true))
      await on.as('administrator', approve(false))
      expect(await queued(on)).toEqual([{ user: 'pending', kind: 'rejected' }])
    }))

  test('each browser once per kind, however many changes there are', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', subscribe('phone'))
      await on.as('client', subscribe('laptop'))
      for (let n = 0; n < 3; n += 1) await on.as('member', writes())
      const taken = await take(on)
      expect(taken.map(({ endpoint }) => endpoint.split('/').at(-1)).sort()).toEqual(['laptop', 'phone'])
    }))
})

describe('a queued notification', () => {
  const withOne = (work: (on: TestTransaction, due: Due) => Promise<void>) =>
    withRollback(fixtures, async (on) => {
      await on.as('client', subscribe('phone'))
      await on.as('member', writes())
      const [due] = await take(on)
      if (!due) throw new Error('Nothing is due')
      await work(on, due)
    })
  const makeDue = ({ owner }: TestTransaction) =>
    owner(`update private.notification_queue set due_at = now() - interval '1 second'`)

  test('is given to one caller, and to another only after a time limit', () =>
    withOne(async (on, due) => {
      expect(await take(on)).toEqual([])
      await makeDue(on)
      expect(await take(on)).toEqual([due])
      await finish(on, due.id, 'sent')
      expect(await queued(on)).toEqual([])
    }))

  test('is sent once more when another change of its kind happens meanwhile', () =>
    withOne(async (on, due) => {
      await on.as('member', writes())
      await finish(on, due.id, 'sent')
      const [newer] = await take(on)
      expect(newer).toEqual({ ...due, id: expect.any(String) })
      expect(newer?.id).not.toBe(due.id)
    }))

  test('is retried after a longer wait each time, and never earlier than the push service demands', () =>
    withOne(async (on, due) => {
      const waits = async () => {
        const [row] = await on.owner<{ seconds: number }>(
          'select round(extract(epoch from due_at - now()))::int as seconds from private.notification_queue',
        )
        return row?.seconds
      }
      await finish(on, due.id, 'later')
      expect(await waits()).toBe(60)
      await makeDue(on)
      await take(on)
      await finish(on, due.id, 'later')
      expect(await waits()).toBe(120)
      await makeDue(on)
      await take(on)
      await finish(on, due.id, 'later', 3600)
      expect(await waits()).toBe(3600)
      await on.owner('update private.notification_queue set attempts = 8')
      await finish(on, due.id, 'later')
      expect(await queued(on)).toEqual([])
      expect(await browsersOf(on, 'client')).toHaveLength(1)
    }))

  test('for an unregistered browser deletes that subscription, and no other', () =>
    withOne(async (on, due) => {
      await on.as('client', subscribe('laptop'))
      await finish(on, due.id, 'gone')
      expect(await browsersOf(on, 'client')).toEqual([{ endpoint: subscriptionValues('laptop').endpoint }])
    }))

  test('is not sent to a browser whose session has ended', () =>
    withOne(async (on) => {
      await makeDue(on)
      await on.owner('update public.push_subscriptions set session_id = $1 where user_id = $2', [
        fresh,
        people.client.id,
      ])
      expect(await take(on)).toEqual([])
      expect(await browsersOf(on, 'client')).toEqual([])
    }))
})

describe('a subscription', () => {
  test.each([
    ['without encryption', 'http://fcm.googleapis.com/fcm/send/x'],
    ['with an IPv4 address', 'https://192.168.1.1/x'],
    ['with an IPv4 address as one number', 'https://2130706433/x'],
    ['with an IPv6 address', 'https://[::1]/x'],
    ['with localhost', 'https://localhost/x'],
    ['in .internal', 'https://vault.internal/x'],
    ['in .local', 'https://printer.local/x'],
    ['with a port', 'https://fcm.googleapis.com:8443/x'],
    ['with a user name and password', 'https://a:b@fcm.googleapis.com/x'],
    ['with a host name as user name', 'https://fcm.googleapis.com@evil.test/x'],
    ['with a line break', 'https://fcm.googleapis.com/x\nHost: evil.test'],
    ['without a path', 'https://fcm.googleapis.com/'],
  ])('%s is refused', (_, endpoint) =>
    withRollback(fixtures, async ({ refusal }) =>
      expect(await refusal('client', subscribe('x', { endpoint }))).toMatchObject({
        constraint: 'push_subscriptions_endpoint_public',
      }),
    ),
  )

  test.each([
    [
      'with an endpoint of more than 1,000 characters',
      { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` },
    ],
    ['with a malformed key', { p256dh: 'x' }],
    ['with a malformed secret', { auth: 'x'.repeat(23) }],
  ])('%s is refused', (_, wrong) =>
    withRollback(fixtures, async ({ refusal }) =>
      expect(await refusal('client', subscribe('x', wrong))).toMatchObject({ code: '23514' }),
    ),
  )

  test('of another user is not taken over by its endpoint alone', () =>
    withRollback(fixtures, async (on) => {
      const { endpoint } = subscriptionValues('newcomer')
      expect(await on.refusal('other', subscribe('forged', { endpoint }))).toMatchObject({ code: '23505' })
      expect(await browsersOf(on, 'newcomer')).toEqual([{ endpoint }])
    }))

  test('moves to the user who has its endpoint and keys, without the previous user’s notifications', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', subscribe('shared'))
      await on.as('member', accept)
      await on.as('other', subscribe('shared'))
      expect(await queued(on)).toEqual([])
      expect(await browsersOf(on, 'client')).toEqual([])
      expect(await browsersOf(on, 'other')).toHaveLength(1)
    }))

  test('is stored once when repeated; of many, the last ten stay', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', subscribe('again'))
      await on.as('client', subscribe('again'))
      expect(await browsersOf(on, 'client')).toHaveLength(1)
      await on.owner(`update public.push_subscriptions set seen_at = now() - interval '1 day'`)
      for (let i = 0; i < 30; i++) await on.as('client', subscribe(`flood-${i}`))
      const left = await browsersOf(on, 'client')
      expect(left).toHaveLength(10)
      expect(left).toContainEqual({ endpoint: subscriptionValues('flood-29').endpoint })
      expect(left).not.toContainEqual({ endpoint: subscriptionValues('again').endpoint })
      expect(await browsersOf(on, 'newcomer')).toHaveLength(1)
    }))

  test('is in the user’s export without its keys, and is deleted with the account', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', subscribe('phone'))
      const [row] = await on.as<{ answer: object }>('client', call('export_my_data', {}))
      expect(row?.answer).toMatchObject({
        account: { id: people.client.id },
        payment_details: null,
        notices_to: [{ service: 'fcm.googleapis.com', since: expect.any(String) }],
      })
      await on.as('client', call('delete_my_account', { confirmation: people.client.email }))
      expect(await browsersOf(on, 'client')).toEqual([])
    }))
})

test('no actor may read, write, take from or finish the queue', () =>
  withRollback(fixtures, async ({ refusal }) => {
    const forged = `insert into private.notification_queue (subscription_id, kind, user_id) values ($1, 'approved', $2)`
    for (const actor of actors) {
      for (const statement of [
        { text: 'select * from private.notification_queue', params: [] },
        { text: forged, params: [ids.subscription, people.newcomer.id] },
        { text: `select private.queue_notification($1, 'approved')`, params: [people.newcomer.id] },
        call('take_notifications', {}),
        call('finish_notification', { id: fresh, outcome: 'gone' }),
      ]) {
        expect(await refusal(actor, statement)).toMatchObject({ code: '42501' })
      }
    }
    expect(await refusal('visitor', subscribe('visitor'))).toMatchObject({ code: '42501' })
  }))
