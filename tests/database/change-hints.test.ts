import { afterAll, describe, expect, test } from 'vitest'
import { TABLES } from '../../src/domain/rows.ts'
import { type Actor, actors, become, type Person } from '../support/actors.ts'
import { as } from '../support/calls.ts'
import {
  aDatabase,
  deleteRow,
  insertInto,
  refusalOf,
  type Statement,
  updateRow,
} from '../support/database.ts'
import {
  fileValues,
  ids,
  insertFixtures,
  logoValues,
  messageValues,
  paths,
  paymentValues,
  quoteValues,
  reminderValues,
  requestValues,
  serviceValues,
} from '../support/fixtures.ts'
import { anId } from '../support/rows.ts'

/** Change hints go to the users a change may concern, and carry no data (design section 3). */
const database = await aDatabase()
const fixtures = await insertFixtures(database)
const { people } = fixtures
const { services, requests, invoices, quotes, clients, marks } = ids

const received: string[] = []
let ended = () => {}
const stop = await database.listen('realtime', (payload) => {
  if (payload === 'end') ended()
  else received.push(payload)
})
afterAll(async () => {
  await stop()
  await database.close()
})

/** Returns the notifications of what `work` committed. Notifications keep their order, so that the last one ends the wait. */
async function notifications(work: () => Promise<unknown>): Promise<string[]> {
  received.length = 0
  await work()
  const allReceived = new Promise<void>((resolve) => {
    ended = resolve
  })
  await database.query(`select pg_notify('realtime', 'end')`)
  await allReceived
  return received.splice(0)
}

const nameOf = new Map(Object.entries(people).map(([name, { id }]) => [`user:${id}`, name]))

/** Returns the topics that got a hint: `board`, `members`, `admin`, or a user's name. */
async function hintedTopics(work: () => Promise<unknown>): Promise<string[]> {
  const topics = (await notifications(work)).map((payload) => JSON.parse(payload).topic as string)
  return [...new Set(topics.map((topic) => nameOf.get(topic) ?? topic))].toSorted()
}

const hints: [string, Actor, Statement, string[]][] = [
  [
    'a profile',
    'member',
    updateRow('profiles', people.member.id, { bio: 'New' }),
    ['admin', 'member', 'members'],
  ],
  [
    'a name, which services show, too',
    'member',
    updateRow('profiles', people.member.id, { full_name: 'Mia Green' }),
    ['admin', 'board', 'member', 'members'],
  ],
  [
    'the name of a user without services',
    'pending',
    updateRow('profiles', people.pending.id, { full_name: 'Pia Green' }),
    ['admin', 'members', 'pending'],
  ],
  [
    'an approval',
    'administrator',
    updateRow('profiles', people.pending.id, { is_approved: true }),
    ['admin', 'members', 'pending'],
  ],
  [
    'a company: to the client and the professionals with a request',
    'client',
    updateRow('clients', clients.client, { website: 'https://a.example' }),
    ['client', 'member'],
  ],
  [
    'a new service',
    'member',
    insertInto('jobs', serviceValues(anId(0xd01), people.member.id)),
    ['board', 'member'],
  ],
  ['a service', 'other', updateRow('jobs', services.coaching, { title: 'New' }), ['board', 'other']],
  ['a pin', 'administrator', updateRow('jobs', services.coaching, { is_pinned: true }), ['board', 'other']],
  [
    'a new request, which shows the company to the professional',
    'otherClient',
    insertInto('job_applications', requestValues(anId(0xd02), services.branding, clients.otherClient)),
    ['member', 'other', 'otherClient'],
  ],
  [
    'an answer to a request',
    'member',
    updateRow('job_applications', requests.branding, { status: 'rejected' }),
    ['client', 'member'],
  ],
  [
    'work samples',
    'client',
    insertInto('portfolios', {
      id: anId(0xd03),
      job_id: services.workshop,
      client_id: clients.client,
      application_id: requests.workshop,
      image_urls: [paths.spareWorkSample],
    }),
    ['client', 'member'],
  ],
  [
    'a project file',
    'client',
    insertInto('project_files', fileValues(anId(0xd04), paths.spareByClient, true)),
    ['client', 'member'],
  ],
  ['a deleted file', 'client', deleteRow('project_files', anId(0xd04)), ['client', 'member']],
  [
    'a draft, which only the professional sees',
    'member',
    updateRow('invoices', invoices.draft, { invoice_number: 'INV-202601-077' }),
    ['member'],
  ],
  [
    'an invoice sent',
    'member',
    updateRow('invoices', invoices.draft, { status: 'sent' }),
    ['client', 'member'],
  ],
  [
    'a payment',
    'client',
    insertInto('payments', paymentValues(anId(0xd06), invoices.sent)),
    ['client', 'member'],
  ],
  [
    'a payment of a standalone invoice',
    'member',
    insertInto('payments', paymentValues(anId(0xd07), invoices.standaloneSent)),
    ['member'],
  ],
  [
    'a reminder',
    'member',
    insertInto('reminders', reminderValues(anId(0xd08), invoices.sent)),
    ['client', 'member'],
  ],
  [
    'a draft of a quote, which only the professional sees',
    'member',
    insertInto('quotes', quoteValues(anId(0xd09), people.member.id)),
    ['member'],
  ],
  ['a quote sent', 'member', updateRow('quotes', quotes.draft, { status: 'sent' }), ['client', 'member']],
  [
    'a quote accepted',
    'client',
    updateRow('quotes', quotes.sent, { status: 'accepted', accepted_by: 'Rosa Romano' }),
    ['client', 'member'],
  ],
  [
    'an invoice paid',
    'client',
    updateRow('invoices', invoices.sent, { status: 'paid' }),
    ['client', 'member'],
  ],
  [
    'a standalone invoice',
    'member',
    updateRow('invoices', invoices.standaloneSent, { status: 'paid' }),
    ['member'],
  ],
  [
    'what is repeated, which only its professional sees',
    'member',
    updateRow('recurring_invoices', ids.recurring.sent, { done: 1 }),
    ['member'],
  ],
  [
    'an invoice deleted',
    'member',
    updateRow('invoices', invoices.sent, { deleted_at: '2026-01-01T00:00:00Z' }),
    ['client', 'member'],
  ],
  [
    'payment details, which only the user sees',
    'member',
    updateRow('payment_details', people.member.id, { details: 'Leaf Bank' }),
    ['member'],
  ],
  [
    'a logo, which only its professional sees at first',
    'member',
    insertInto('logos', logoValues(anId(0xd09), people.member.id)),
    ['member'],
  ],
  [
    'a link of an invoice, which only its professional sees',
    'member',
    updateRow('invoice_links', ids.links.sent, { revoked_at: '2026-01-06T00:00:00Z' }),
    ['member'],
  ],
  ['a message', 'client', insertInto('messages', messageValues(anId(0xd05), true)), ['client', 'member']],
  [
    'a mark of what is read, which only the user sees',
    'member',
    updateRow('message_reads', marks.member, { read_up_to: 3 }),
    ['member'],
  ],
  [
    'what was seen, which only the user sees',
    'member',
    updateRow('events', ids.event, { seen_at: '2026-01-06T00:00:00Z' }),
    ['member'],
  ],
]

test('each table that devices hold has a hint here', () => {
  const changed = hints.map(
    ([, , { text }]) => /^(?:insert into|update|delete from) public\.(\w+)/.exec(text)?.[1],
  )
  expect(TABLES.filter((table) => !changed.includes(table))).toEqual([])
})

test.each(hints)('a hint is sent for %s', async (_, actor, statement, expected) => {
  expect(await hintedTopics(() => as(fixtures, actor, statement))).toEqual(expected)
})

describe('no hint is sent', () => {
  test.each([
    ['a profile', 'pending', updateRow('profiles', people.member.id, { bio: 'x' })],
    ['a service', 'client', updateRow('jobs', services.branding, { title: 'x' })],
    ['a request', 'otherClient', updateRow('job_applications', requests.engraving, { status: 'completed' })],
    ['an invoice', 'other', updateRow('invoices', invoices.standaloneDraft, { status: 'sent' })],
    ['a file', 'otherClient', deleteRow('project_files', ids.files.byClient)],
    ['a mark', 'client', updateRow('message_reads', marks.member, { read_up_to: 3 })],
    ['a quote', 'other', updateRow('quotes', quotes.sent, { status: 'withdrawn' })],
  ] as [string, Person, Statement][])(
    'for a statement that changes no row: %s',
    async (_, actor, statement) => {
      expect(await hintedTopics(() => as(fixtures, actor, statement))).toEqual([])
    },
  )

  test('for a change that is refused and rolled back', async () => {
    const refused = async () => {
      const attempt = as(fixtures, 'member', updateRow('jobs', services.branding, { title: '' }))
      expect(await attempt.catch(refusalOf)).toMatchObject({ constraint: 'jobs_title_length' })
    }
    expect(await hintedTopics(refused)).toEqual([])
  })
})

test('many rows in one statement send one hint for each topic', async () => {
  expect(
    await hintedTopics(() =>
      database.query('update public.jobs set title = title where posted_by = $1', [people.member.id]),
    ),
  ).toEqual(['board', 'member'])
})

test('a hint carries no data', async () => {
  const all = await notifications(async () => {
    for (const table of TABLES) await database.query(`update public.${table} set id = id`)
  })
  expect(all.length).toBeGreaterThan(10)
  for (const payload of all) {
    expect(JSON.parse(payload)).toEqual({
      topic: expect.any(String),
      event: 'pull',
      payload: {},
      private: true,
    })
  }
})

describe('who receives hints', () => {
  const topics = ['board', 'members', 'admin', `user:${people.member.id}`, 'jobs', 'user:', `user:${anId(1)}`]
  const may: Record<string, readonly Actor[]> = {
    board: actors,
    members: ['member', 'other', 'administrator'],
    admin: ['administrator'],
    [`user:${people.member.id}`]: ['member'],
  }

  /** Returns whether a message on this topic is visible to this actor, as the realtime server checks. */
  const mayReceive = async (actor: Actor, topic: string) => {
    const undo = new Error('undo')
    let visible = false
    await database
      .transaction(async (query) => {
        await query(
          `insert into realtime.messages (topic, extension, event, private) values ($1, 'broadcast', 'pull', true)`,
          [topic],
        )
        await query(`select set_config('realtime.topic', $1, true)`, [topic])
        if (actor === 'visitor') await become(query, 'anon')
        else await become(query, 'authenticated', people[actor].id)
        visible = (await query('select id from realtime.messages')).length > 0
        throw undo
      })
      .catch((error) => {
        if (error !== undo) throw error
      })
    return visible
  }

  test.each(topics)('%s', async (topic) => {
    const listeners: Actor[] = []
    for (const actor of actors) if (await mayReceive(actor, topic)) listeners.push(actor)
    // `pending` was approved by one of the changes above, and receives `members` from then on.
    expect(listeners.filter((actor) => actor !== 'pending')).toEqual(
      (may[topic] ?? []).filter((actor) => actor !== 'pending'),
    )
  })

  test.each(actors)('%s may not send a hint', async (actor) => {
    const attempt = as(fixtures, actor, {
      text: `insert into realtime.messages (topic, extension, event, private) values ('board', 'broadcast', 'pull', true)`,
      params: [],
    })
    await expect(attempt).rejects.toThrow()
  })
})
