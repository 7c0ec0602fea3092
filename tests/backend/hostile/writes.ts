import { expect } from 'vitest'
import type { Actor } from '../../support/actors.ts'
import {
  clientValues,
  fileValues,
  ids,
  invoiceValues,
  paths,
  paymentValues,
  profileValues,
  quoteValues,
  reminderValues,
  requestValues,
  serviceValues,
  standaloneValues,
} from '../../support/fixtures.ts'
import { everyone, nothing, refused, rest, write } from './assertions.ts'
import type { Attack } from './attack.ts'

const { clients, services, requests, portfolios, files, invoices, payments, quotes, reminders, fresh } = ids

/** Columns that the actor may not write: each makes the whole request fail. */
const assigned: [as: Actor, method: string, path: string, body: Record<string, unknown>][] = [
  ['pending', 'PATCH', 'profiles?id=eq.me', { bio: 'New', is_approved: true }],
  ['pending', 'PATCH', 'profiles?id=eq.me', { bio: 'New', is_admin: true }],
  ['pending', 'PATCH', 'profiles?id=eq.me', { bio: 'New', linkedin_verified: true }],
  ['pending', 'PATCH', 'profiles?id=eq.me', { bio: 'New', email: 'administrator@example.test' }],
  ['pending', 'PATCH', 'profiles?id=eq.me', { bio: 'New', decision_note: 'Fine', decided_at: '2020-01-01' }],
  ['pending', 'PATCH', 'profiles?id=eq.me', { bio: 'New', sync_xid: '1', created_at: '2000-01-01' }],
  ['pending', 'PATCH', 'profiles?id=eq.me', { bio: 'New', unique_url: 'admin-green' }],
  ['member', 'PATCH', 'profiles?id=eq.me', { bio: 'New', is_admin: true }],
  ['member', 'PATCH', 'profiles?id=eq.me', { id: fresh }],
  ['member', 'PATCH', `jobs?id=eq.${services.branding}`, { title: 'New', is_pinned: true, pin_order: 1 }],
  ['member', 'PATCH', `jobs?id=eq.${services.branding}`, { title: 'New', posted_by: fresh }],
  ['member', 'PATCH', `jobs?id=eq.${services.branding}`, { images: [`jobs/${services.consulting}/1.jpg`] }],
  ['member', 'PATCH', `jobs?id=eq.${services.branding}`, { images: ['https://evil.test/pixel.png'] }],
  ['member', 'PATCH', `jobs?id=eq.${services.deleted}`, { deleted_at: null, is_active: true }],
  [
    'member',
    'PATCH',
    `job_applications?id=eq.${requests.branding}`,
    { status: 'accepted', message: 'As agreed' },
  ],
  ['member', 'PATCH', `job_applications?id=eq.${requests.branding}`, { status: 'completed' }],
  ['member', 'PATCH', `invoices?id=eq.${invoices.sent}`, { amount: '9999.00' }],
  ['member', 'PATCH', `invoices?id=eq.${invoices.sent}`, { status: 'paid' }],
  ['member', 'PATCH', `invoices?id=eq.${invoices.draft}`, { status: 'sent', sent_at: '2020-01-01' }],
  ['member', 'POST', 'invoices', { ...invoiceValues(fresh, fresh, 'INV-202602-001') }],
  ['client', 'PATCH', `clients?id=eq.${clients.client}`, { bio: 'New', user_id: fresh }],
  ['client', 'PATCH', `invoices?id=eq.${invoices.sent}`, { status: 'paid', amount: '0.01' }],
  ['client', 'PATCH', `invoices?id=eq.${invoices.sent}`, { status: 'draft' }],
  ['client', 'PATCH', `invoices?id=eq.${invoices.sent}`, { deleted_at: '2026-01-01' }],
  ['client', 'PATCH', `job_applications?id=eq.${requests.branding}`, { status: 'accepted' }],
  [
    'client',
    'POST',
    'job_applications',
    { ...requestValues(fresh, services.coaching, clients.client), status: 'accepted' },
  ],
  ['client', 'POST', 'job_applications', requestValues(fresh, services.coaching, clients.otherClient)],
  ['client', 'POST', 'job_applications', requestValues(fresh, services.retired, clients.client)],
  ['client', 'POST', 'project_files', fileValues(fresh, paths.spareByMember, true)],
  ['client', 'POST', 'project_files', fileValues(fresh, paths.spareByClient, false)],
  [
    'client',
    'POST',
    'project_files',
    { ...fileValues(fresh, paths.spareByClient, true), file_path: 'project-files/../x' },
  ],
  ['otherClient', 'POST', 'project_files', fileValues(fresh, paths.spareByClient, true)],
  ['client', 'POST', 'payments', { ...paymentValues(fresh, invoices.sent), by_client: false }],
  ['client', 'POST', 'payments', { ...paymentValues(fresh, invoices.sent), created_at: '2020-01-01' }],
  ['client', 'POST', 'payments', { ...paymentValues(fresh, invoices.sent), reverses: payments.byMember }],
  ['client', 'POST', 'payments', { ...paymentValues(fresh, invoices.sent), amount: '-50.00' }],
  ['client', 'POST', 'payments', paymentValues(fresh, invoices.draft)],
  ['client', 'POST', 'payments', paymentValues(fresh, invoices.others)],
  ['client', 'PATCH', `payments?id=eq.${payments.byClient}`, { amount: '250.00' }],
  ['client', 'PATCH', `payments?id=eq.${payments.byMember}`, { note: 'Never' }],
  ['client', 'PATCH', `invoices?id=eq.${invoices.sent}`, { reminders_stopped: true }],
  ['client', 'PATCH', `quotes?id=eq.${quotes.sent}`, { status: 'accepted', amount: '0.01' }],
  ['client', 'PATCH', `quotes?id=eq.${quotes.sent}`, { status: 'withdrawn' }],
  ['client', 'PATCH', `quotes?id=eq.${quotes.sent}`, { valid_until: '2199-01-01' }],
  ['client', 'POST', 'reminders', reminderValues(fresh, invoices.sent)],
  ['member', 'POST', 'payments', { ...paymentValues(fresh, invoices.sent), by_client: true }],
  ['member', 'PATCH', `quotes?id=eq.${quotes.sent}`, { status: 'accepted' }],
  ['member', 'PATCH', `quotes?id=eq.${quotes.sent}`, { description: 'Something dearer than before' }],
  ['member', 'POST', 'quotes', { ...quoteValues(fresh, 'me'), status: 'accepted' }],
  ['member', 'POST', 'quotes', { ...quoteValues(fresh, 'me'), client_id: clients.otherClient }],
  ['member', 'POST', 'reminders', { ...reminderValues(fresh, invoices.sent), is_automatic: true }],
  ['member', 'POST', 'reminders', { ...reminderValues(fresh, invoices.sent), reminded_on: '2020-01-01' }],
  ['member', 'POST', 'reminders', reminderValues(fresh, invoices.others)],
  ['member', 'PATCH', `reminders?id=eq.${reminders.byMember}`, { body: 'Something else altogether' }],
  ['member', 'PATCH', 'payment_details?id=eq.me', { reminder_days: '[0:2]={1,2,3}' }],
  ['newcomer', 'POST', 'jobs', serviceValues(fresh, fresh)],
  ['other', 'POST', 'jobs', { ...serviceValues(fresh, 'me'), is_pinned: true, pin_order: 1 }],
  ['other', 'POST', 'invoices', { ...invoiceValues(fresh, 'me', 'INV-202602-001') }],
  ['other', 'POST', 'invoices', { ...standaloneValues(fresh, 'me', 'INV-202602-001'), status: 'paid' }],
  ['administrator', 'PATCH', 'profiles?id=eq.me', { is_admin: false }],
  ['administrator', 'PATCH', `jobs?id=eq.${services.branding}`, { title: 'Censored' }],
]

/** Other users' rows, and the values that would overwrite them. */
const foreignRows: [path: string, body: object][] = [
  [`clients?id=eq.${clients.client}`, { website: 'https://evil.test' }],
  [`jobs?id=eq.${services.branding}`, { title: 'Mine now' }],
  [`job_applications?id=eq.${requests.branding}`, { status: 'rejected' }],
  [`portfolios?id=eq.${portfolios.branding}`, { title: 'Mine now' }],
  [`project_files?id=eq.${files.byMember}`, { file_name: 'evil.exe' }],
  [`invoices?id=eq.${invoices.draft}`, { status: 'paid' }],
  [`payments?id=eq.${payments.byClient}`, { amount: '0.01' }],
  [`quotes?id=eq.${quotes.sent}`, { status: 'accepted' }],
  [`reminders?id=eq.${reminders.byMember}`, { body: 'Something else altogether' }],
  [`decisions?id=eq.${ids.decision}`, { action: 'withdraw' }],
  [`reports?id=eq.${fresh}`, { decision: 'dismiss' }],
  [`push_subscriptions?user_id=eq.${fresh}`, { endpoint: 'https://evil.test/x' }],
  ['blocks?created_at=not.is.null', { created_at: '2020-01-01' }],
  ['sync_removals?id=gt.0', { audience: 'board' }],
]

/** Whole rows that would replace those of others by an upsert. */
const overwriting: [table: string, values: Record<string, unknown>][] = [
  ['clients', clientValues(clients.client, 'me', 'evil')],
  ['jobs', serviceValues(services.branding, 'me')],
  ['job_applications', requestValues(requests.branding, services.coaching, clients.otherClient)],
  ['project_files', fileValues(files.byMember, paths.spareByClient, true)],
  ['invoices', standaloneValues(invoices.draft, 'me', 'INV-202603-001')],
  ['payments', paymentValues(payments.byClient, invoices.others)],
  ['quotes', quoteValues(quotes.sent, 'me')],
  ['reminders', reminderValues(reminders.byMember, invoices.others)],
]

const named = (me: string, body: object) =>
  JSON.parse(JSON.stringify(body).replaceAll('"me"', `"${me}"`)) as unknown

export const writeAttacks: Attack[] = [
  ...assigned.map(
    ([as, method, path, body]): Attack => ({
      name: `write columns that the actor may not write: ${method} ${path.split('?')[0]} ${Object.keys(body).slice(-2)} (${JSON.stringify(body).length})`,
      as: [as],
      requests: ({ people }, me) => {
        const { id } = me === 'visitor' ? { id: fresh } : people[me]
        return write(method, path.replace('eq.me', `eq.${id}`), named(id, body))
      },
      check: nothing,
    }),
  ),
  ...foreignRows.map(
    ([path, body]): Attack => ({
      name: `write over ${path}`,
      as: everyone.filter((actor) => !['member', 'client', 'administrator'].includes(actor)),
      requests: () => [
        write('PATCH', path, body),
        write('PUT', path, body),
        write('DELETE', path, undefined),
      ],
      check: (_, all) => all.forEach(nothing),
    }),
  ),
  ...overwriting.map(
    ([table, values]): Attack => ({
      name: `overwrite a row of ${table} by adding it`,
      as: ['newcomer', 'otherClient', 'other'],
      requests: ({ people }, me) => {
        const { id } = people[me as 'other']
        const row = named(id, values)
        return [
          write('POST', `${table}?on_conflict=id`, row, 'resolution=merge-duplicates,return=representation'),
          write(
            'POST',
            `${table}?on_conflict=id`,
            [row],
            'resolution=ignore-duplicates,return=representation',
          ),
          write('PUT', `${table}?id=eq.${values.id}`, row, 'return=representation'),
        ]
      },
      check: (_, all) => all.forEach(nothing),
    }),
  ),
  {
    name: 'change all rows at once, without a filter',
    as: ['newcomer', 'otherClient', 'visitor'],
    requests: () => [
      write('PATCH', 'jobs', { title: 'Mine now' }),
      write('DELETE', 'project_files', undefined),
      write('PATCH', 'invoices?or=(id.not.is.null,id.is.null)', { status: 'paid' }),
      write('DELETE', 'jobs?limit=100&order=id', undefined),
    ],
    check: (_, all) => all.forEach(nothing),
  },
  {
    name: 'hide another user’s row in a list of one’s own',
    as: ['newcomer'],
    requests: ({ people }) => [
      write('POST', 'profiles', [
        profileValues(people.newcomer.id, 'newcomer'),
        profileValues(fresh, 'other'),
      ]),
      write('POST', 'profiles?columns=id,full_name,is_admin', [
        { ...profileValues(people.newcomer.id, 'n'), is_admin: true },
      ]),
      write('POST', 'clients', [
        clientValues(fresh, people.newcomer.id, 'newcomer'),
        clientValues(ids.decision, people.client.id, 'client'),
      ]),
    ],
    status: refused,
  },
  {
    name: 'use another user’s slug or number and learn from the refusal',
    as: ['newcomer'],
    requests: ({ people }) => [
      write('POST', 'clients', clientValues(clients.client, people.newcomer.id, 'newcomer')),
      rest('profiles', {
        method: 'POST',
        body: { ...profileValues(people.newcomer.id, 'newcomer'), unique_url: 'admin-green' },
      }),
    ],
    status: [409],
    check: ({ text }) => expect(text).not.toMatch(/administrator@|Failing row/),
  },
]
