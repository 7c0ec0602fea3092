import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { TABLES } from '../../src/domain/rows.ts'
import type { Person } from '../support/actors.ts'
import { aDevice, as } from '../support/calls.ts'
import { call, insertInto, refusalOf, type Statement, storeObject, updateRow } from '../support/database.ts'
import {
  aDatabaseWithFixtures,
  fileValues,
  ids,
  invoiceValues,
  messageValues,
  paymentValues,
  quoteValues,
  reminderValues,
  requestValues,
} from '../support/fixtures.ts'

/** After a block no new text of one side reaches the other, whatever stays with both. */
const fixtures = await aDatabaseWithFixtures()
const { database, people } = fixtures
afterAll(() => database.close())
const { member, client } = people
const { requests, services, clients, invoices } = ids
let attempts = 0
/** A text that no attempt before had. */
const aText = () =>
  `Text ${++attempts}. which the other side should not read any more, whatever way it takes.`
let newText = aText()

/**
 * What becomes of each text after a block. `refused`: its row is not written; `frozen`: the other side keeps what it was;
 * `unseen`: the row is not on the other side's device; `choice`: one of a few words of the app.
 */
type Decision = 'refused' | 'frozen' | 'unseen' | 'choice'
const all = (columns: string, decision: Decision) =>
  Object.fromEntries(columns.split(' ').map((column) => [column, decision]))
const letterhead = 'business_name closing_line accent'
const copies =
  'professional_name professional_email professional_address professional_tax_number client_company'
const decisions: Record<string, Record<string, Decision>> = {
  profiles: all(
    'full_name email phone profession professions custom_profession service_rate linkedin_url bio profile_image banner_image unique_url decision_note',
    'unseen',
  ),
  clients: all('company_name contact_name email phone website industry company_size bio', 'frozen'),
  jobs: {
    ...all('title company description location job_type salary_range portfolio_description images', 'frozen'),
    ...all('provider_name provider_email', 'unseen'),
  },
  job_applications: { ...all('message budget_range timeline', 'refused'), status: 'choice' },
  portfolios: all('title description image_urls', 'refused'),
  project_files: all('file_name file_path file_type description', 'refused'),
  invoices: {
    ...all(
      `invoice_number description lines client_name client_email client_tax_number client_address tax_note place_of_supply payment_details payment_link bank_account ${copies} ${letterhead} service_title service_company`,
      'refused',
    ),
    ...all('amount status language', 'choice'),
  },
  payment_details: all(
    'details address tax_number payment_link bank_account business_name closing_line accent',
    'unseen',
  ),
  logos: { picture: 'unseen' },
  invoice_links: { paper_path: 'unseen' },
  recurring_invoices: {},
  // The service's title, once the other side's account is deleted: nobody is left to write it.
  message_reads: all('ended_about', 'refused'),
  messages: { body: 'refused', kind: 'choice' },
  payments: { note: 'refused', ...all('amount', 'choice') },
  quotes: {
    ...all(
      `description lines client_tax_number client_address tax_note place_of_supply ${copies} ${letterhead} client_name client_email service_title service_company accepted_by`,
      'refused',
    ),
    ...all('amount status language acceptance digest', 'choice'),
  },
  reminders: { body: 'refused', tone: 'choice' },
  // Nobody is told across a block.
  events: { ...all('who service number note', 'refused'), ...all('amount kind', 'choice') },
}

test.each(TABLES)('there is a decision about each text of %s', async (table) => {
  const columns = await database.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = ('private.pull_' || $1)::regclass and attnum > 0
       and atttypid = any ('{text,jsonb,text[]}'::regtype[]) order by 1`,
    [table],
  )
  expect(Object.keys(decisions[table] ?? {}).toSorted()).toEqual(columns.map(({ name }) => name).toSorted())
})

describe.each([
  ['member', 'client'],
  ['client', 'member'],
] as const)('where %s has blocked %s', (blocker, blocked) => {
  beforeEach(async () => {
    newText = aText()
    await database.query('delete from public.blocks')
    await as(fixtures, blocker, call('block', { person: people[blocked].id }))
  })

  const ways: [string, Person, () => Promise<Statement>][] = [
    [
      'a message',
      'client',
      async () => insertInto('messages', without(messageValues(fresh(), true, newText))),
    ],
    [
      'a message',
      'member',
      async () => insertInto('messages', without(messageValues(fresh(), false, newText))),
    ],
    [
      'a request',
      'client',
      async () =>
        insertInto('job_applications', {
          ...requestValues(fresh(), services.catering, clients.client),
          message: newText,
        }),
    ],
    ['a file', 'client', () => aFile(client.id, true)],
    ['a file', 'member', () => aFile(member.id, false)],
    ['an invoice', 'member', () => aDraft('invoices')],
    ['a quote', 'member', () => aDraft('quotes')],
    [
      'a note of a payment',
      'client',
      async () => insertInto('payments', { ...paymentValues(fresh(), invoices.sent, '1.00'), note: newText }),
    ],
    [
      'a note of a payment',
      'member',
      async () => insertInto('payments', { ...paymentValues(fresh(), invoices.sent, '1.00'), note: newText }),
    ],
    [
      'a reminder',
      'member',
      async () => insertInto('reminders', reminderValues(fresh(), invoices.sent, newText)),
    ],
    ['samples of a request', 'client', async () => someSamples()],
  ]
  test.each(ways)('%s of the %s is refused', async (_, writer, attempt) => {
    const refused = await as(fixtures, writer, await attempt()).then(() => null, refusalOf)
    expect(refused?.code).toMatch(/^(42501|23514)$/)
    const other = aDevice(fixtures, writer === 'client' ? 'member' : 'client')
    await other.pull()
    expect(JSON.stringify([...other.rows.values()].map((rows) => [...rows.values()]))).not.toContain(newText)
  })

  test('a service and a company stay as they were, and are current again once the block is taken back', async () => {
    const [office, home] = [aDevice(fixtures, 'member'), aDevice(fixtures, 'client')]
    await as(
      fixtures,
      'member',
      updateRow('jobs', services.engraving, { title: newText, description: newText, location: newText }),
    )
    await as(
      fixtures,
      'client',
      updateRow('clients', clients.client, { company_name: newText, bio: newText, contact_name: newText }),
    )
    for (const device of [office, home]) await device.pull()
    const texts = (rows: unknown) => JSON.stringify(rows)
    expect(texts(home.held('jobs'))).not.toContain(newText)
    expect(home.holds('jobs', services.engraving)).toBe(true)
    expect(texts(office.held('clients'))).not.toContain(newText)
    expect(office.holds('clients', clients.client)).toBe(true)
    // Each sees her own as it is.
    expect(texts(office.held('jobs'))).toContain(newText)
    expect(texts(home.held('clients'))).toContain(newText)

    await as(fixtures, blocker, call('unblock', { person: people[blocked].id }))
    for (const device of [office, home]) await device.pull()
    expect(texts(home.held('jobs'))).toContain(newText)
    expect(texts(office.held('clients'))).toContain(newText)
    await as(
      fixtures,
      'member',
      updateRow('jobs', services.engraving, {
        title: 'Engraving',
        description: 'x'.repeat(60),
        location: 'Lisbon',
      }),
    )
    await as(
      fixtures,
      'client',
      updateRow('clients', clients.client, { company_name: 'Foods', bio: null, contact_name: 'Table' }),
    )
  })

  test('what is owed goes on, without words', async () => {
    for (const writer of ['client', 'member'] as const)
      await as(fixtures, writer, insertInto('payments', paymentValues(fresh(), invoices.sent, '1.00')))
  })
})

let drafts = 0
const fresh = () => crypto.randomUUID()
const without = ({ id, application_id, sent_by_client, body }: ReturnType<typeof messageValues>) => ({
  id,
  application_id,
  sent_by_client,
  body,
})

async function aFile(by: string, byClient: boolean): Promise<Statement> {
  const path = `project-files/${requests.engraving}/${fresh()}.pdf`
  const { text, params } = storeObject('project-files', path, by)
  await database.query(text, params)
  return insertInto('project_files', { ...fileValues(fresh(), path, byClient), file_name: newText })
}

/** A draft, and the statement that sends it. */
async function aDraft(table: 'invoices' | 'quotes'): Promise<Statement> {
  const id = fresh()
  const values =
    table === 'quotes'
      ? quoteValues(id, member.id)
      : invoiceValues(id, member.id, `INV-209912-${100 + ++drafts}`)
  const { text, params } = insertInto(table, { ...values, description: newText })
  await database.query(text, params)
  return updateRow(table, id, { status: 'sent' })
}

const someSamples = (): Statement =>
  insertInto('portfolios', {
    id: fresh(),
    job_id: services.workshop,
    client_id: clients.client,
    application_id: requests.workshop,
    title: newText,
  })
