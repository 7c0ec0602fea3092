import { afterAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/actors.ts'
import { call, insertInto, type Statement, updateRow } from '../support/database.ts'
import {
  aDatabaseWithFixtures,
  fileValues,
  ids,
  messageValues,
  paths,
  paymentValues,
  requestValues,
  subscriptionValues,
} from '../support/fixtures.ts'
import { anId } from '../support/rows.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** What people are told of: whom, by which ways, when; never themselves, and nothing across a block. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { people } = fixtures
const { requests, services, clients, invoices, quotes, marks } = ids

const text = 'Nobody but us two reads this'
const writes = (by: Person, application_id: string = requests.engraving): Statement =>
  insertInto('messages', { ...messageValues(crypto.randomUUID(), by === 'client', text), application_id })
const reads = (upTo: number) => updateRow('message_reads', marks.member, { read_up_to: upTo })

interface Told {
  user: string
  kind: string
  application_id: string | null
  who: string | null
  service: string | null
  number: string | null
  amount: string | null
  note: string | null
}
const nameOf = new Map(Object.entries(people).map(([name, { id }]) => [id, name]))

/** Returns what was recorded since the fixtures, by name of the person who is told. */
async function toldIn({ owner }: TestTransaction): Promise<Told[]> {
  const rows = await owner<Told & { user_id: string }>(
    `select user_id, kind, application_id, who, service, number, amount::text as amount, note from public.events
     where seen_at is null and id <> $1 order by kind, user_id`,
    [ids.event],
  )
  return rows.map(({ user_id, ...rest }) => ({ ...rest, user: nameOf.get(user_id) ?? user_id }))
}

const step = (status: string, id: string = requests.workshop) => updateRow('job_applications', id, { status })
const asked = { application_id: requests.workshop, service: 'Menu design' }

describe('each event tells those whom it concerns', () => {
  test.each<[kind: string, Person, Statement[], Partial<Told>[]]>([
    [
      'request-new',
      'otherClient',
      [insertInto('job_applications', requestValues(anId(0xd02), services.branding, clients.otherClient))],
      [{ user: 'member', who: 'otherClient Table', application_id: anId(0xd02) }],
    ],
    ['request-accepted', 'member', [step('accepted')], [{ user: 'client', who: 'member Green', ...asked }]],
    ['request-rejected', 'member', [step('rejected')], [{ user: 'client', who: 'member Green', ...asked }]],
    ['request-started', 'member', [step('accepted'), step('in_progress')], [{ user: 'client' }]],
    ['request-completed', 'member', [step('completed', requests.engraving)], [{ user: 'client' }]],
    ['request-withdrawn', 'client', [step('withdrawn')], [{ user: 'member', who: 'client Table', ...asked }]],
    [
      'message-new',
      'client',
      [writes('client'), writes('client')],
      [{ user: 'member', who: 'client Table', application_id: requests.engraving, service: 'Menu design' }],
    ],
    [
      'file-new',
      'client',
      [insertInto('project_files', fileValues(anId(0xd04), paths.spareByClient, true))],
      [{ user: 'member', who: 'client Table' }],
    ],
    ['quote-sent', 'member', [updateRow('quotes', quotes.draft, { status: 'sent' })], [{ user: 'client' }]],
    [
      'quote-accepted',
      'client',
      [updateRow('quotes', quotes.sent, { status: 'accepted', accepted_by: 'Rosa Romano' })],
      [{ user: 'member' }],
    ],
    [
      'quote-declined',
      'client',
      [updateRow('quotes', quotes.sent, { status: 'declined' })],
      [{ user: 'member' }],
    ],
    [
      'quote-withdrawn',
      'member',
      [updateRow('quotes', quotes.sent, { status: 'withdrawn' })],
      [{ user: 'client' }],
    ],
    [
      'invoice-sent',
      'member',
      [updateRow('invoices', invoices.draft, { status: 'sent' })],
      [{ user: 'client', who: 'member Green', amount: '250.00' }],
    ],
    [
      'invoice-viewed',
      'client',
      [updateRow('invoices', invoices.sent, { status: 'viewed' })],
      [{ user: 'member' }],
    ],
    [
      'payment-recorded',
      'client',
      [insertInto('payments', paymentValues(anId(0xd06), invoices.sent))],
      [{ user: 'member', who: 'client Table', amount: '50.00' }],
    ],
    [
      'rejected',
      'administrator',
      [updateRow('profiles', people.member.id, { is_approved: false, decision_note: 'Please call us' })],
      [{ user: 'member', note: 'Please call us' }],
    ],
    [
      'report-new',
      'other',
      [
        call('report', {
          id: anId(0xa01),
          kind: 'profile',
          target: people.member.id,
          reason: 'This is not what it says.',
        }),
      ],
      [{ user: 'administrator', who: 'member Green' }],
    ],
  ])('%s', (kind, actor, statements, expected) =>
    withRollback(fixtures, async (on) => {
      for (const statement of statements) await on.as(actor, statement)
      const told = (await toldIn(on)).filter((one) => one.kind === kind)
      expect(told).toMatchObject(expected)
      expect(told).toHaveLength(expected.length)
      expect(JSON.stringify(told)).not.toContain(text)
    }),
  )

  test('nobody is told of what she did herself', () =>
    withRollback(fixtures, async (on) => {
      await on.as('member', insertInto('payments', paymentValues(anId(0xd06), invoices.sent)))
      expect((await toldIn(on)).map(({ user }) => user)).not.toContain('member')
    }))

  test('nothing is told across a block, and what waits is taken back', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      await on.as('member', call('block', { person: people.client.id }))
      await later(on, 10)
      expect(await emails(on)).toEqual([])
      const before = await toldIn(on)
      await on.as(
        'client',
        insertInto('payments', { ...paymentValues(anId(0xd06), invoices.sent), note: null }),
      )
      expect(await toldIn(on)).toEqual(before)
    }))
})

interface Due {
  id: string
  kind: string
  to: string
  about?: string
  events?: { kind: string }[]
  stop?: Record<string, string>
}
const emails = async ({ as }: TestTransaction) =>
  (await as<{ answer: Due[] }>('service', call('take_emails', {})))[0]?.answer ?? []
const finish = ({ as }: TestTransaction, id: string | undefined, sent = true) =>
  as('service', call('finish_email', { id, sent, status: sent ? 200 : 500 }))
/** Lets time pass for emails and for what they tell. */
async function later({ owner }: TestTransaction, minutes: number) {
  const by = [`${minutes} minutes`]
  await owner(
    'update private.email_queue set due_at = due_at - $1::interval, taken_at = taken_at - $1::interval, told_until = told_until - $1::interval where true',
    by,
  )
  await owner('update public.events set created_at = created_at - $1::interval where true', by)
}

describe('an email', () => {
  test('comes five minutes after what happened, with all of its thread', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      await on.as('client', insertInto('project_files', fileValues(anId(0xd04), paths.spareByClient, true)))
      await later(on, 4)
      expect(await emails(on)).toEqual([])
      await later(on, 1)
      const due = await emails(on)
      expect(due).toMatchObject([
        { kind: 'events', to: people.member.email, name: 'member Green', about: requests.engraving },
      ])
      expect(due[0]?.events?.map(({ kind }) => kind).toSorted()).toEqual(['file-new', 'message-new'])
      expect(JSON.stringify(due)).not.toContain(text)
      expect(await emails(on)).toEqual([])
    }))

  test('does not come for what was seen in the app', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      await on.as('member', reads(3))
      await later(on, 10)
      expect(await emails(on)).toEqual([])
      await on.as('member', updateRow('invoices', invoices.draft, { status: 'sent' }))
      const [event] = await on.as<{ id: string }>('client', {
        text: `select id from public.events where kind = 'invoice-sent'`,
        params: [],
      })
      await on.as('client', updateRow('events', event?.id ?? '', { seen_at: '2001-01-01T00:00:00Z' }))
      await later(on, 10)
      expect(await emails(on)).toEqual([])
      expect(
        await on.owner(
          "select seen_at > now() - interval '1 day' as recent from public.events where id = $1",
          [event?.id],
        ),
      ).toEqual([{ recent: true }])
    }))

  test('does not count as seen where a mark is set to where it was', () =>
    withRollback(fixtures, async (on) => {
      await on.owner(
        `insert into public.events (user_id, kind, as_client, application_id) values ($1, 'request-new', false, $2)`,
        [people.member.id, requests.engraving],
      )
      const unseen = () =>
        on.owner(`select kind from public.events where kind = 'request-new' and seen_at is null`)
      await on.owner('update public.message_reads set read_up_to = read_up_to where id = $1', [marks.member])
      expect(await unseen()).toHaveLength(1)
      await on.as('member', reads(2))
      expect(await unseen()).toEqual([])
    }))

  test('comes at most once an hour for a thread, and tells each thing once', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      await later(on, 5)
      await finish(on, (await emails(on))[0]?.id)
      await later(on, 1)
      await on.as('client', insertInto('project_files', fileValues(anId(0xd04), paths.spareByClient, true)))
      await later(on, 58)
      expect(await emails(on)).toEqual([])
      await later(on, 3)
      const [second] = await emails(on)
      expect(second?.events?.map(({ kind }) => kind)).toEqual(['file-new'])
    }))

  test('comes at most once an hour for a thread, also where what waited was read', () =>
    withRollback(fixtures, async (on) => {
      await on.owner('update public.events set seen_at = now() where id = $1', [ids.event])
      await on.as('client', writes('client'))
      await later(on, 5)
      await finish(on, (await emails(on))[0]?.id)
      await later(on, 1)
      await on.as('client', writes('client'))
      await on.as('member', reads(4))
      await on.as('client', writes('client'))
      await later(on, 58)
      expect(await emails(on)).toEqual([])
      await later(on, 2)
      expect(await emails(on)).toHaveLength(1)
    }))

  test('that was not sent is tried again with all that has happened since', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      await later(on, 5)
      const [first] = await emails(on)
      await on.as('client', insertInto('project_files', fileValues(anId(0xd04), paths.spareByClient, true)))
      await finish(on, first?.id, false)
      await later(on, 2)
      const [again] = await emails(on)
      expect(again?.events).toHaveLength(2)
    }))

  test('tells an hour later what happened while it was being sent', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      await later(on, 5)
      const [first] = await emails(on)
      await on.owner(`update private.email_queue set taken_at = taken_at - interval '1 second'`)
      await on.as('client', insertInto('project_files', fileValues(anId(0xd04), paths.spareByClient, true)))
      await finish(on, first?.id)
      await later(on, 61)
      const [second] = await emails(on)
      expect(second?.events?.map(({ kind }) => kind)).toEqual(['file-new'])
    }))

  test('is switched off by topic, on the account page', () =>
    withRollback(fixtures, async (on) => {
      await on.as('member', call('choose_events', { topic: 'messages', email: false, push: true }))
      const [row] = await on.as<{ answer: object }>('member', call('my_event_choices', {}))
      expect(row?.answer).toMatchObject({
        topics: { messages: { email: false, push: true }, requests: { email: true, push: true } },
        stopped: null,
      })
      expect(row?.answer).not.toHaveProperty('topics.applications')
      await on.as('client', writes('client'))
      await later(on, 10)
      expect(await emails(on)).toEqual([])
    }))

  test('is switched off by its own link, signed in or not, and by no other', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      await later(on, 5)
      const [due] = await emails(on)
      const token = due?.stop?.messages ?? ''
      expect(token).toContain(people.member.id)
      for (const wrong of [
        '',
        'x',
        token.replace('messages', 'requests'),
        token.replace(people.member.id, people.other.id),
        `${token}0`,
      ])
        expect(await on.refusal('visitor', call('stop_emails', { token: wrong }))).toMatchObject({
          constraint: 'emails_token',
        })
      for (const actor of ['visitor', 'other'] as const)
        expect(await on.as(actor, call('stop_emails', { token }))).toEqual([{ answer: 'messages' }])
      const [row] = await on.as<{ answer: object }>('member', call('my_event_choices', {}))
      expect(row?.answer).toMatchObject({ topics: { messages: { email: false, push: true } } })
    }))
})

describe('a notification', () => {
  const pushes = async ({ as }: TestTransaction) =>
    (
      await as<{ answer: { kind: string; about?: string; names?: object }[] }>(
        'service',
        call('take_notifications', {}),
      )
    )[0]?.answer ?? []

  test('comes at once, named only where somebody wrote', () =>
    withRollback(fixtures, async (on) => {
      await on.as('member', call('save_push_subscription', subscriptionValues('member')))
      await on.as('client', writes('client'))
      await on.as('client', step('withdrawn'))
      const due = await pushes(on)
      expect(due.toSorted((a, b) => a.kind.localeCompare(b.kind))).toMatchObject([
        {
          kind: 'message-new',
          about: requests.engraving,
          names: { writer: 'client Table', service: 'Menu design' },
        },
        { kind: 'request-withdrawn', about: requests.workshop },
      ])
      expect(due.find(({ kind }) => kind === 'request-withdrawn')).not.toHaveProperty('names')
    }))

  test('is taken back once it was read', () =>
    withRollback(fixtures, async (on) => {
      await on.as('member', call('save_push_subscription', subscriptionValues('member')))
      await on.as('client', writes('client'))
      await on.as('member', reads(3))
      expect(await pushes(on)).toEqual([])
    }))
})

describe('the clock tells', () => {
  const tell = async ({ owner }: TestTransaction) =>
    (await owner<{ told: number }>('select private.tell_by_clock() as told'))[0]?.told
  /** A day that is so many days after the latest one that has begun everywhere. */
  const day = (days: number) => `private.day_everywhere(now()) + ${days}`

  test.each([
    [3, 5, 1],
    [1, 5, 1],
    [4, 6, 0],
    [0, 5, 0],
    [3, 3, 0],
  ])('of a quote that ends in %i days and was valid for %i: %i times', (days, valid, times) =>
    withRollback(fixtures, async (on) => {
      await on.owner(
        `update public.quotes set valid_until = ${day(days)}, issued_on = ${day(days - valid)} where id = $1`,
        [quotes.sent],
      )
      expect(await tell(on)).toBe(times)
      expect(await tell(on)).toBe(0)
      const told = (await toldIn(on)).filter(({ kind }) => kind === 'quote-expiring')
      expect(told.map(({ user }) => user)).toEqual(times ? ['client'] : [])
    }),
  )

  test.each([
    [-1, 1],
    [-7, 1],
    [-8, 0],
    [0, 0],
  ])('of an invoice that was due %i days from now: %i times', (days, times) =>
    withRollback(fixtures, async (on) => {
      await on.owner(`update public.invoices set due_date = ${day(days)} where id = $1`, [invoices.sent])
      await on.owner('update public.invoices set due_date = $2 where id <> $1', [invoices.sent, '2199-01-01'])
      expect(await tell(on)).toBe(times)
      expect(await tell(on)).toBe(0)
      const told = (await toldIn(on)).filter(({ kind }) => kind === 'invoice-overdue')
      expect(told.map(({ user }) => user)).toEqual(times ? ['member'] : [])
    }),
  )

  test('nobody across a block, and says that nothing is left', () =>
    withRollback(fixtures, async (on) => {
      await on.owner(`update public.invoices set due_date = ${day(-2)} where id = $1`, [invoices.sent])
      await on.as('member', call('block', { person: people.client.id }))
      expect(await tell(on)).toBe(0)
    }))
})

describe('a user who acts has seen what it was about', () => {
  test('a request that is answered in its list is told by no email', () =>
    withRollback(fixtures, async (on) => {
      const asks = requestValues(anId(0xd02), services.branding, clients.otherClient)
      await on.as('otherClient', insertInto('job_applications', asks))
      await on.as('member', step('accepted', anId(0xd02)))
      expect((await toldIn(on)).map(({ kind }) => kind)).toEqual(['request-accepted'])
      await later(on, 5)
      expect((await emails(on)).map(({ to }) => to)).toEqual([people.otherClient.email])
    }))

  test('an application that one administrator decides waits for no other', () =>
    withRollback(fixtures, async (on) => {
      await on.owner('update public.profiles set is_admin = true where id = $1', [people.other.id])
      await on.owner(
        `insert into public.events (user_id, kind, subject_id, who)
         select id, 'application-new', $1, 'Newcomer' from public.profiles where is_admin`,
        [people.pending.id],
      )
      expect(await toldIn(on)).toHaveLength(2)
      await on.as('administrator', updateRow('profiles', people.pending.id, { is_approved: true }))
      expect((await toldIn(on)).map(({ kind }) => kind)).toEqual(['approved'])
    }))
})

describe('what happened', () => {
  test('is read by the person it was told to, and written by nobody', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      const all = { text: 'select user_id from public.events where id <> $1', params: [ids.event] }
      expect(await on.as('member', all)).toEqual([{ user_id: people.member.id }])
      for (const actor of ['client', 'other', 'administrator'] as const)
        expect(await on.as(actor, all)).toEqual([])
      expect(
        await on.refusal('member', insertInto('events', { user_id: people.member.id, kind: 'approved' })),
      ).toMatchObject({ code: '42501' })
      const [event] = await on.owner<{ id: string }>('select id from public.events where id <> $1', [
        ids.event,
      ])
      for (const values of [{ who: 'x' }, { user_id: people.other.id }, { kind: 'approved' }])
        expect(await on.refusal('member', updateRow('events', event?.id ?? '', values))).toMatchObject({
          code: '42501',
        })
      const foreign = updateRow('events', event?.id ?? '', { seen_at: '2020-01-01T00:00:00Z' })
      expect(await on.refusal('other', foreign)).not.toBeNull()
      expect(await on.owner('select seen_at from public.events where id = $1', [event?.id])).toEqual([
        { seen_at: null },
      ])
    }))

  test('is forgotten after thirty days, and with the account it names', () =>
    withRollback(fixtures, async (on) => {
      await on.as('client', writes('client'))
      await on.owner(`update public.events set created_at = now() - interval '31 days'`)
      await on.owner(`update private.sync_state set swept_at = now() - interval '1 day'`)
      await on.owner('select private.forget_old()')
      expect(await on.owner('select id from public.events')).toEqual([])
      await on.as('client', writes('client'))
      await on.as('client', call('delete_my_account', { confirmation: people.client.email }))
      expect(await on.owner('select id from public.events where application_id is not null')).toEqual([])
    }))
})
