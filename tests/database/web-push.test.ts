import { afterAll, describe, expect, test } from 'vitest'
import { actors, type Person } from '../support/actors.ts'
import { aDatabase, call, insertInto, type Statement, updateRow } from '../support/database.ts'
import { ids, insertFixtures, requestValues, subscriptionValues } from '../support/fixtures.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** That there is news: owed to whom it concerns, on each of her browsers, and sent once. */
const database = await aDatabase()
afterAll(() => database.close())
const fixtures = await insertFixtures(database)
const { people } = fixtures
const { requests, invoices, services, clients, fresh } = ids

const save = (name: string, more: object = {}): Statement =>
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
const owed = ({ owner }: Pick<TestTransaction, 'owner'>) =>
  owner<{ who: string; kind: string }>(
    `select split_part(u.email, '@', 1) as who, q.kind from private.notification_queue q
     join auth.users u on u.id = q.user_id order by 1, 2`,
  )
const browsersOf = ({ owner }: Pick<TestTransaction, 'owner'>, person: Person) =>
  owner<{ endpoint: string }>(
    'select endpoint from public.push_subscriptions where user_id = $1 order by seen_at, endpoint',
    [people[person].id],
  )

const answer = updateRow('job_applications', requests.branding, { status: 'accepted' })
const refuse = updateRow('job_applications', requests.workshop, { status: 'rejected' })
const complete = updateRow('job_applications', requests.engraving, { status: 'completed' })
const ask = insertInto('job_applications', requestValues(fresh, services.coaching, clients.client))
const approve = (is_approved: boolean) => updateRow('profiles', people.pending.id, { is_approved })
const step = (id: string, status: string) => updateRow('invoices', id, { status })

describe('news is owed to', () => {
  test.each<[what: string, by: Person, done: Statement, who: Person, kind: string]>([
    ['the professional who is asked', 'client', ask, 'other', 'request-new'],
    ['the client who is answered yes', 'member', answer, 'client', 'request-answered'],
    ['the client who is answered no', 'member', refuse, 'client', 'request-answered'],
    ['the client whose work is done', 'member', complete, 'client', 'request-progress'],
    ['the applicant who is approved', 'administrator', approve(true), 'pending', 'approved'],
    ['the client who is sent an invoice', 'member', step(invoices.draft, 'sent'), 'client', 'invoice-sent'],
    ['the professional who is paid', 'client', step(invoices.sent, 'paid'), 'member', 'invoice-paid'],
  ])('%s', (_, by, done, who, kind) =>
    withRollback(fixtures, async (on) => {
      for (const person of ['pending', 'member', 'other', 'client', 'otherClient', 'administrator'] as const)
        await on.as(person, save(person))
      await on.as(by, done)
      expect(await owed(on)).toEqual([{ who, kind }])
      const [due] = await take(on)
      expect(due).toEqual({ id: expect.any(String), kind, ...subscriptionValues(who) })
    }),
  )

  test.each<[what: string, by: Person, done: Statement]>([
    ['a draft', 'member', updateRow('invoices', invoices.draft, { invoice_number: 'INV-202601-999' })],
    ['an invoice that was seen', 'client', step(invoices.sent, 'viewed')],
    ['a payment she recorded herself', 'member', step(invoices.standaloneSent, 'paid')],
    ['a new line in a profile', 'member', updateRow('profiles', people.member.id, { bio: 'New' })],
    ['a withdrawal', 'administrator', updateRow('profiles', people.member.id, { is_approved: false })],
  ])('nobody for %s', (_, by, done) =>
    withRollback(fixtures, async (on) => {
      for (const person of ['member', 'client', 'administrator'] as const) await on.as(person, save(person))
      await on.as(by, done)
      expect(await owed(on)).toEqual([])
    }),
  )

  test('nobody who did not ask for it', () =>
    withRollback(fixtures, async (on) => {
      await on.as('member', answer)
      expect(await owed(on)).toEqual([])
    }))

  test('nobody any more where the approval was withdrawn before it was said', () =>
    withRollback(fixtures, async (on) => {
      await on.as('pending', save('pending'))
      await on.as('administrator', approve(true))
      await on.as('administrator', approve(false))
      expect(await owed(on)).toEqual([])
    }))

  test('each browser once, however much news of that kind there is', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', save('phone'))
      await on.as('client', save('laptop'))
      await on.as('member', answer)
      await on.as('member', refuse)
      const taken = await take(on)
      expect(taken.map(({ endpoint }) => endpoint.split('/').at(-1)).sort()).toEqual(['laptop', 'phone'])
    }))
})

describe('a notice', () => {
  const withOne = (work: (on: TestTransaction, due: Due) => Promise<void>) =>
    withRollback(fixtures, async (on) => {
      await on.as('client', save('phone'))
      await on.as('member', answer)
      const [due] = await take(on)
      if (!due) throw new Error('Nothing is due')
      await work(on, due)
    })
  const later = ({ owner }: TestTransaction) =>
    owner(`update private.notification_queue set due_at = now() - interval '1 second'`)

  test('is given to one caller, and to another only when that one is lost', () =>
    withOne(async (on, due) => {
      expect(await take(on)).toEqual([])
      await later(on)
      expect(await take(on)).toEqual([due])
      await finish(on, due.id, 'sent')
      expect(await owed(on)).toEqual([])
    }))

  test('on which newer news has come meanwhile is sent once more', () =>
    withOne(async (on, due) => {
      await on.as('member', refuse)
      await finish(on, due.id, 'sent')
      const [newer] = await take(on)
      expect(newer).toEqual({ ...due, id: expect.any(String) })
      expect(newer?.id).not.toBe(due.id)
    }))

  test('that could not be sent waits longer each time, and no shorter than it was told to', () =>
    withOne(async (on, due) => {
      const waits = async () => {
        const [row] = await on.owner<{ seconds: number }>(
          'select round(extract(epoch from due_at - now()))::int as seconds from private.notification_queue',
        )
        return row?.seconds
      }
      await finish(on, due.id, 'later')
      expect(await waits()).toBe(60)
      await later(on)
      await take(on)
      await finish(on, due.id, 'later')
      expect(await waits()).toBe(120)
      await later(on)
      await take(on)
      await finish(on, due.id, 'later', 3600)
      expect(await waits()).toBe(3600)
      await on.owner('update private.notification_queue set attempts = 8')
      await finish(on, due.id, 'later')
      expect(await owed(on)).toEqual([])
      expect(await browsersOf(on, 'client')).toHaveLength(1)
    }))

  test('for a browser that is gone ends its subscription, and no other', () =>
    withOne(async (on, due) => {
      await on.as('client', save('laptop'))
      await finish(on, due.id, 'gone')
      expect(await browsersOf(on, 'client')).toEqual([{ endpoint: subscriptionValues('laptop').endpoint }])
    }))

  test('does not reach a browser whose session has ended', () =>
    withOne(async (on) => {
      await later(on)
      await on.owner('update public.push_subscriptions set session_id = $1 where user_id = $2', [
        fresh,
        people.client.id,
      ])
      expect(await take(on)).toEqual([])
      expect(await browsersOf(on, 'client')).toEqual([])
    }))
})

describe('a browser', () => {
  test.each([
    ['without encryption', 'http://fcm.googleapis.com/fcm/send/x'],
    ['with a number for a name', 'https://192.168.1.1/x'],
    ['with a number in another spelling', 'https://2130706433/x'],
    ['with an IPv6 number', 'https://[::1]/x'],
    ['on this machine', 'https://localhost/x'],
    ['of a network of one’s own', 'https://vault.internal/x'],
    ['of the group’s own network', 'https://printer.local/x'],
    ['with a port', 'https://fcm.googleapis.com:8443/x'],
    ['with a name and password', 'https://a:b@fcm.googleapis.com/x'],
    ['behind somebody’s name', 'https://fcm.googleapis.com@evil.test/x'],
    ['with a line break', 'https://fcm.googleapis.com/x\nHost: evil.test'],
    ['of nothing', 'https://fcm.googleapis.com/'],
  ])('%s is no push service', (_, endpoint) =>
    withRollback(fixtures, async ({ refusal }) =>
      expect(await refusal('client', save('x', { endpoint }))).toMatchObject({
        constraint: 'push_subscriptions_endpoint_public',
      }),
    ),
  )

  test.each([
    ['an address without end', { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1000)}` }],
    ['a key that is none', { p256dh: 'x' }],
    ['a secret that is none', { auth: 'x'.repeat(23) }],
  ])('%s is refused', (_, wrong) =>
    withRollback(fixtures, async ({ refusal }) =>
      expect(await refusal('client', save('x', wrong))).toMatchObject({ code: '23514' }),
    ),
  )

  test('of somebody else is not taken over by her address alone', () =>
    withRollback(fixtures, async (on) => {
      const { endpoint } = subscriptionValues('newcomer')
      expect(await on.refusal('other', save('forged', { endpoint }))).toMatchObject({ code: '23505' })
      expect(await browsersOf(on, 'newcomer')).toEqual([{ endpoint }])
    }))

  test('that changes hands, keys and all, brings along nothing that was owed to the one before', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', save('shared'))
      await on.as('member', answer)
      await on.as('other', save('shared'))
      expect(await owed(on)).toEqual([])
      expect(await browsersOf(on, 'client')).toEqual([])
      expect(await browsersOf(on, 'other')).toHaveLength(1)
    }))

  test('said again is one; of a flood, the last ten stay', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', save('again'))
      await on.as('client', save('again'))
      expect(await browsersOf(on, 'client')).toHaveLength(1)
      await on.owner(`update public.push_subscriptions set seen_at = now() - interval '1 day'`)
      for (let i = 0; i < 30; i++) await on.as('client', save(`flood-${i}`))
      const left = await browsersOf(on, 'client')
      expect(left).toHaveLength(10)
      expect(left).toContainEqual({ endpoint: subscriptionValues('flood-29').endpoint })
      expect(left).not.toContainEqual({ endpoint: subscriptionValues('again').endpoint })
      expect(await browsersOf(on, 'newcomer')).toHaveLength(1)
    }))

  test('is part of what is held about her, without its keys, and goes with her account', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', save('phone'))
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

test('the queue is nobody’s to read, write, take from or finish', () =>
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
    expect(await refusal('visitor', save('visitor'))).toMatchObject({ code: '42501' })
  }))
