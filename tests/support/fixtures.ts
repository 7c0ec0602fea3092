import type { Database } from '../../supabase/embedded/database.ts'
import { type Person, people, type Query } from './actors.ts'
import { dumpOf, insertInto, openCopyOn, openDump, type Statement, storeObject } from './database.ts'
import { aLogoPicture, anId } from './rows.ts'

/** Ids of the test data's rows, by name. A profile has its owner's user id. */
export const ids = {
  clients: { client: anId(0x101), otherClient: anId(0x102) },
  services: {
    /** Member's: active, requested by client, still pending, with work samples. */
    branding: anId(0x201),
    /** Member's: active, requested by client, pending, without work samples. */
    workshop: anId(0x202),
    /** Member's: active, requested by client, in progress, with files and invoices. */
    engraving: anId(0x203),
    /** Member's: active, asks for work samples, not requested. */
    catering: anId(0x204),
    /** Member's: inactive, not requested. */
    retired: anId(0x205),
    /** Member's: deleted, once requested by client. */
    deleted: anId(0x206),
    /** Other's: active, requested by otherClient. */
    consulting: anId(0x207),
    /** Other's: active, not requested. */
    coaching: anId(0x208),
  },
  requests: {
    branding: anId(0x301),
    workshop: anId(0x302),
    engraving: anId(0x303),
    deleted: anId(0x304),
    consulting: anId(0x305),
  },
  portfolios: { branding: anId(0x401) },
  files: { byClient: anId(0x501), byMember: anId(0x502) },
  invoices: {
    draft: anId(0x601),
    sent: anId(0x602),
    standaloneDraft: anId(0x603),
    standaloneSent: anId(0x604),
    others: anId(0x605),
  },
  /** Of the request in progress: client's is the first row of its thread, member's the second. */
  messages: { byClient: anId(0xc01), byMember: anId(0xc02) },
  /** Of the same thread: each side has read the first row. */
  marks: { member: anId(0xc14), client: anId(0xc15) },
  /** Of the invoice sent to client, in part: one by each side. */
  payments: { byClient: anId(0xa11), byMember: anId(0xa12) },
  /** Member's, for the request in progress. */
  quotes: { draft: anId(0xb11), sent: anId(0xb12) },
  /** Member's: on the invoice sent to client, and on no paper. */
  logos: { sent: anId(0xf21), spare: anId(0xf22) },
  /** Of member's invoice that was sent to somebody without an account. */
  links: { sent: anId(0xf31) },
  /** Member's, of the invoice sent to client. */
  recurring: { sent: anId(0xf41) },
  /** Of the invoice sent to client. */
  reminders: { byMember: anId(0xe11) },
  decision: anId(0x701),
  /** Newcomer's browser. */
  subscription: anId(0x901),
  /** Told to member, who has not seen it. */
  event: anId(0xf11),
  /** For rows that a test adds. */
  fresh: anId(0x801),
} as const

const { clients, services, requests } = ids

/** Keys of stored objects; no row names the spare ones yet. */
export const paths = {
  servicePicture: `jobs/${services.branding}/1.jpg`,
  workSample: `portfolio/${clients.client}-${services.branding}-1.png`,
  spareWorkSample: `portfolio/${clients.client}-${services.workshop}-2.png`,
  fileByClient: `project-files/${requests.engraving}/1-brief.pdf`,
  fileByMember: `project-files/${requests.engraving}/2-draft.pdf`,
  spareByClient: `project-files/${requests.engraving}/3-more.pdf`,
  spareByMember: `project-files/${requests.engraving}/4-more.pdf`,
} as const

export interface Fixtures {
  database: Database
  people: Record<Person, { id: string; email: string }>
}

export const profileValues = (id: string, name: string) => ({
  id,
  full_name: `${name} Green`,
  email: `${name}@example.test`,
  phone: '5550102030',
  profession: 'SEO',
  professions: ['SEO'],
  service_rate: '$80 per hour',
  linkedin_url: `https://www.linkedin.com/in/${name}`,
  in_vegan_group: true,
})

export const clientValues = (id: string, user_id: string, name: string) => ({
  id,
  user_id,
  company_name: `${name} Foods`,
  contact_name: `${name} Table`,
  email: `${name}@example.test`,
  phone: '5550102031',
  industry: 'Food & Beverage',
  company_size: '2-10 employees',
})

export const serviceValues = (id: string, posted_by: string) => ({
  id,
  title: 'Menu design',
  company: 'Green Studio',
  description: 'Menus that make people hungry, drawn by hand and ready for print.',
  location: 'Lisbon',
  job_type: 'Freelance' as const,
  posted_by,
})

export const requestValues = (id: string, job_id: string, client_id: string) => ({
  id,
  job_id,
  client_id,
  message: 'We would love a new menu.',
  budget_range: '$500 to $1,000',
  timeline: 'Two weeks',
  status: 'pending',
})

export const fileValues = (id: string, path: string, byClient: boolean) => ({
  id,
  application_id: requests.engraving,
  uploaded_by_client: byClient,
  file_name: 'menu.pdf',
  file_path: path,
  file_size: 1024,
  file_type: 'application/pdf',
})

/** Values of a message in the thread of the request in progress. */
export const messageValues = (id: string, byClient: boolean, body = 'Could it be green?') => ({
  id,
  application_id: requests.engraving,
  sent_by_client: byClient,
  body,
})

/** Values of an invoice for the client's request in progress. */
export const invoiceValues = (id: string, professional_id: string, invoice_number: string) => ({
  id,
  professional_id,
  application_id: requests.engraving,
  client_id: clients.client,
  invoice_number,
  amount: '250.00',
  description: 'Menu design, first half',
  due_date: '2026-03-01',
  status: 'draft',
})

export const standaloneValues = (id: string, professional_id: string, invoice_number: string) => ({
  ...invoiceValues(id, professional_id, invoice_number),
  application_id: null,
  client_id: null,
  client_name: 'Walk-in',
  client_email: 'walkin@example.test',
})

/** Values of an invoice that is repeated each month, from long after the tests on. */
export const recurringValues = (id: string, professional_id: string, invoice_id: string) => ({
  id,
  professional_id,
  invoice_id,
  every_months: 1,
  first_on: '2199-01-31',
})

/** Values of a link of an invoice. */
export const linkValues = (id: string, invoice_id: string) => ({
  id,
  invoice_id,
  paper_path: `invoices/${invoice_id}/${id}.pdf`,
})

/** Values of a professional's logo. */
export const logoValues = (id: string, professional_id: string) => ({
  id,
  professional_id,
  ...aLogoPicture,
})

export const paymentValues = (id: string, invoice_id: string, amount = '50.00') => ({
  id,
  invoice_id,
  amount,
  paid_on: '2026-03-02',
})

/** Values of a quote of member's for the client's request in progress. */
export const quoteValues = (id: string, professional_id: string) => ({
  id,
  professional_id,
  application_id: requests.engraving,
  client_id: clients.client,
  amount: '400.00',
  description: 'Menu design, second half',
  valid_until: '2199-12-31',
  status: 'draft',
})

export const reminderValues = (id: string, invoice_id: string, body = 'Please pay what is still open.') => ({
  id,
  invoice_id,
  tone: 'friendly',
  body,
})

/** Values of a browser's push subscription: well-formed, but of no real browser. */
export const subscriptionValues = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  p256dh: `BN${name.padEnd(85, 'x')}`.slice(0, 87),
  auth: name.padEnd(22, 'x').slice(0, 22),
})

/**
 * Writes one row of everything, so that a refusal is never just an empty table. `accounts`: users that exist already.
 */
export async function insertFixtures(database: Database, accounts?: Fixtures['people']): Promise<Fixtures> {
  const fixtures: Fixtures = { database, people: accounts ?? withoutAccounts }
  await database.transaction(async (query) => {
    if (!accounts) {
      for (const { id, email } of Object.values(fixtures.people)) {
        await query('insert into auth.users (id, email) values ($1, $2)', [id, email])
      }
    }
    for (const { text, params } of rowsOf(fixtures)) await query(text, params)
    await readFirstMessage(query)
    await takeOffBoard(query)
    await leaveOneEvent(query, fixtures.people.member.id)
  })
  return fixtures
}

let withFixtures: Promise<Blob> | undefined

/**
 * Opens a database in memory with the test data: the first one of a process is made, the others are copies of it. Where
 * `TEST_FIXTURES_URL` names a database with the test data, opens a copy on its server.
 */
export async function aDatabaseWithFixtures(): Promise<Fixtures> {
  const original = process.env.TEST_FIXTURES_URL
  if (original) return { database: await openCopyOn(original), people: withoutAccounts }
  withFixtures ??= dumpOf((database) => insertFixtures(database))
  return { database: await openDump(await withFixtures), people: withoutAccounts }
}

/** People without an account to sign in with. */
const withoutAccounts = Object.fromEntries(
  people.map((name, i) => [name, { id: anId(0x10 + i), email: `${name}@example.test` }]),
) as Fixtures['people']

/**
 * Gives marks the same ids in every database, and marks the first row of the thread as read by both sides. Nobody is told
 * of its messages and of the reminder.
 */
async function readFirstMessage(query: Query) {
  for (const [i, request] of Object.values(requests).entries())
    for (const asClient of [false, true])
      await query('update public.message_reads set id = $1 where application_id = $2 and as_client = $3', [
        anId(0xc10 + 2 * i + Number(asClient)),
        request,
        asClient,
      ])
  await query('update public.message_reads set read_up_to = 1 where application_id = $1', [
    requests.engraving,
  ])
  await query(`delete from private.email_queue where kind in ('reminder', 'invoice')`)
}

/** Leaves one event, of a kind that is told in the app alone, of all that the rows tell. */
async function leaveOneEvent(query: Query, user_id: string) {
  await query('delete from public.events where true')
  await query(`delete from public.sync_removals where table_name = 'events'`)
  await query('delete from private.email_queue where kind = $1', ['events'])
  const { text, params } = insertInto('events', {
    id: ids.event,
    user_id,
    kind: 'invoice-viewed',
    as_client: false,
    application_id: requests.engraving,
    who: 'client Table',
    service: 'Menu design',
    created_at: '2026-01-05T00:00:00Z',
  })
  await query(text, params)
}

/** Takes services off the board through the triggers, so that the removals exist. */
async function takeOffBoard(query: Query) {
  await query('update public.jobs set is_active = false where id = $1', [services.retired])
  await query('update public.jobs set deleted_at = now() where id = $1', [services.deleted])
}

function rowsOf({
  people: { newcomer, pending, member, other, administrator, client, otherClient },
}: Fixtures): Statement[] {
  const approved = { is_approved: true, linkedin_verified: true }
  const sent = { status: 'sent', sent_at: '2026-01-05T00:00:00Z' }
  const request = (name: keyof typeof requests, client_id: string, status: string) =>
    insertInto('job_applications', { ...requestValues(requests[name], services[name], client_id), status })
  const file = { application_id: requests.engraving, file_type: 'application/pdf' }
  return [
    insertInto('profiles', profileValues(pending.id, 'pending')),
    insertInto('profiles', { ...profileValues(member.id, 'member'), ...approved, allow_contact: true }),
    insertInto('profiles', {
      ...profileValues(other.id, 'other'),
      ...approved,
      phone: '5559998877',
      allow_contact: false,
    }),
    insertInto('profiles', {
      ...profileValues(administrator.id, 'administrator'),
      ...approved,
      is_admin: true,
      unique_url: 'admin-green',
    }),
    insertInto('decisions', {
      id: ids.decision,
      profile_id: member.id,
      action: 'approve',
      decided_by: administrator.id,
      decided_by_name: 'administrator Green',
    }),
    insertInto('push_subscriptions', {
      id: ids.subscription,
      user_id: newcomer.id,
      ...subscriptionValues('newcomer'),
    }),
    insertInto('clients', clientValues(clients.client, client.id, 'client')),
    insertInto('clients', clientValues(clients.otherClient, otherClient.id, 'otherClient')),
    ...(['branding', 'workshop', 'engraving', 'catering', 'retired', 'deleted'] as const).map((name) =>
      insertInto('jobs', {
        ...serviceValues(services[name], member.id),
        portfolio_required: name === 'catering',
      }),
    ),
    insertInto('jobs', serviceValues(services.consulting, other.id)),
    insertInto('jobs', serviceValues(services.coaching, other.id)),
    request('branding', clients.client, 'pending'),
    request('workshop', clients.client, 'pending'),
    request('engraving', clients.client, 'in_progress'),
    request('deleted', clients.client, 'completed'),
    request('consulting', clients.otherClient, 'accepted'),
    storeObject('service-images', paths.servicePicture, member.id),
    storeObject('portfolio-images', paths.workSample, client.id),
    storeObject('portfolio-images', paths.spareWorkSample, client.id),
    storeObject('project-files', paths.fileByClient, client.id),
    storeObject('project-files', paths.fileByMember, member.id),
    storeObject('project-files', paths.spareByClient, client.id),
    storeObject('project-files', paths.spareByMember, member.id),
    insertInto('portfolios', {
      id: ids.portfolios.branding,
      job_id: services.branding,
      client_id: clients.client,
      application_id: requests.branding,
      title: 'Work Samples',
      image_urls: [paths.workSample],
    }),
    insertInto('project_files', { ...fileValues(ids.files.byClient, paths.fileByClient, true), ...file }),
    insertInto('project_files', { ...fileValues(ids.files.byMember, paths.fileByMember, false), ...file }),
    insertInto('messages', {
      ...messageValues(ids.messages.byClient, true),
      author: client.id,
    }),
    insertInto('messages', {
      ...messageValues(ids.messages.byMember, false, 'Gladly, also with leaves.'),
      author: member.id,
    }),
    insertInto('invoices', invoiceValues(ids.invoices.draft, member.id, 'INV-202601-001')),
    insertInto('logos', logoValues(ids.logos.sent, member.id)),
    insertInto('logos', logoValues(ids.logos.spare, member.id)),
    insertInto('invoices', {
      ...invoiceValues(ids.invoices.sent, member.id, 'INV-202601-002'),
      ...sent,
      logo_id: ids.logos.sent,
    }),
    insertInto('invoices', standaloneValues(ids.invoices.standaloneDraft, member.id, 'INV-202601-003')),
    insertInto('invoices', {
      ...standaloneValues(ids.invoices.standaloneSent, member.id, 'INV-202601-004'),
      ...sent,
    }),
    insertInto('invoices', standaloneValues(ids.invoices.others, other.id, 'INV-202601-001')),
    insertInto('recurring_invoices', recurringValues(ids.recurring.sent, member.id, ids.invoices.sent)),
    insertInto('invoice_links', linkValues(ids.links.sent, ids.invoices.standaloneSent)),
    insertInto('payments', { ...paymentValues(ids.payments.byClient, ids.invoices.sent), by_client: true }),
    insertInto('payments', paymentValues(ids.payments.byMember, ids.invoices.sent, '25.00')),
    insertInto('quotes', quoteValues(ids.quotes.draft, member.id)),
    insertInto('quotes', { ...quoteValues(ids.quotes.sent, member.id), ...sent, issued_on: '2026-01-05' }),
    insertInto('reminders', {
      ...reminderValues(ids.reminders.byMember, ids.invoices.sent),
      reminded_on: '2026-03-10',
      created_at: '2026-03-10T00:00:00Z',
    }),
  ]
}
