import type { Session } from '../../../supabase/embedded/engine/session.ts'
import { insertInto } from '../../support/database.ts'
import {
  clientValues,
  linkValues,
  profileValues,
  requestValues,
  serviceValues,
  standaloneValues,
} from '../../support/fixtures.ts'
import { anId } from '../../support/rows.ts'

export const PASSWORD = 'demo1234'

/** The people who may use a device, by their role when a simulation begins. `later` has an account and nothing else. */
export const people = {
  ada: { kind: 'administrator' },
  bea: { kind: 'administrator' },
  mia: { kind: 'member' },
  nell: { kind: 'member' },
  olga: { kind: 'member and client' },
  petra: { kind: 'pending' },
  cleo: { kind: 'client' },
  cora: { kind: 'client' },
  lara: { kind: 'later' },
  lena: { kind: 'later' },
} as const satisfies Record<string, { kind: string }>

export type PersonName = keyof typeof people
export const names = Object.keys(people) as PersonName[]

export const idOf = (name: PersonName): string => anId(0x10 + names.indexOf(name))
export const emailOf = (name: PersonName): string => `${name}@example.test`
const clientId = (name: PersonName) => anId(0x100 + names.indexOf(name))

/** Fills the database with the people, their services, some requests, invoices and quotes, as the owner. */
export async function fillDatabase(query: Session['query']): Promise<void> {
  for (const name of names) await account(query, name)
  const statements = names.flatMap((name) => {
    const { kind } = people[name]
    const isMember = kind === 'administrator' || kind.startsWith('member')
    const flags = { linkedin_verified: isMember, is_approved: isMember, is_admin: kind === 'administrator' }
    return [
      ...(isMember || kind === 'pending'
        ? [
            insertInto('profiles', {
              ...profileValues(idOf(name), name),
              ...flags,
              allow_contact: name !== 'nell',
            }),
          ]
        : []),
      ...(kind.includes('client')
        ? [insertInto('clients', clientValues(clientId(name), idOf(name), name))]
        : []),
    ]
  })
  const services = (['mia', 'nell', 'olga', 'ada'] as const).flatMap((name, index) =>
    [0, 1].map((nth) => insertInto('jobs', serviceValues(anId(0x200 + index * 2 + nth), idOf(name)))),
  )
  const requests = [
    { job: 0x200, of: 'cleo', status: 'pending' },
    { job: 0x201, of: 'cora', status: 'in_progress' },
    { job: 0x202, of: 'cleo', status: 'accepted' },
    { job: 0x204, of: 'cora', status: 'pending' },
    { job: 0x203, of: 'olga', status: 'in_progress' },
  ] as const
  const requested = requests.map(({ job, of, status }, index) =>
    insertInto('job_applications', {
      ...requestValues(anId(0x300 + index), anId(job), clientId(of)),
      status,
    }),
  )
  const billed = [
    { of: 'mia', client: 'cora', request: 1, due_date: '2026-01-10' },
    { of: 'nell', client: 'olga', request: 4, due_date: '2026-03-01' },
    { of: 'mia', client: null, request: null, due_date: '2026-01-12' },
  ] as const
  const invoices = billed.map(({ of, client, request, due_date }, index) =>
    insertInto('invoices', {
      ...standaloneValues(anId(0x400 + index), idOf(of), `INV-202601-00${index + 1}`),
      ...(client && {
        ...{ application_id: anId(0x300 + request), client_id: clientId(client) },
        ...{ client_name: client, client_email: emailOf(client) },
      }),
      ...{ due_date, status: 'sent', sent_at: '2026-01-02T09:00:00Z', issued_on: '2026-01-02' },
    }),
  )
  const quotes = billed.flatMap(({ of, client, request }, index) =>
    client
      ? [
          insertInto('quotes', {
            ...{
              id: anId(0x500 + index),
              professional_id: idOf(of),
              amount: '400.00',
              description: 'Menu design',
            },
            ...{
              application_id: anId(0x300 + request),
              client_id: clientId(client),
              valid_until: '2026-02-15',
            },
            ...{ status: 'sent', sent_at: '2026-01-02T09:00:00Z', issued_on: '2026-01-02' },
          }),
        ]
      : [],
  )
  const repeated = insertInto('recurring_invoices', {
    ...{ id: anId(0x600), professional_id: idOf('mia'), invoice_id: anId(0x400) },
    ...{ every_months: 1, first_on: '2026-02-10' },
  })
  const linked = insertInto('invoice_links', linkValues(anId(0x700), anId(0x402)))
  for (const { text, params } of [
    ...statements,
    ...services,
    ...requested,
    ...invoices,
    ...quotes,
    repeated,
    linked,
  ])
    await query(text, params)
  await query("update public.payment_details set reminder_days = '{1,4,9}' where id = $1", [idOf('mia')])
}

/** Creates an account as a sign-up would, with a hash that is quick to check. */
async function account(query: Session['query'], name: PersonName): Promise<void> {
  const id = idOf(name)
  const email = emailOf(name)
  const about = { sub: id, email, email_verified: true, phone_verified: false }
  await query(
    `insert into auth.users
       (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
     values ($1, $2, extensions.crypt($3, extensions.gen_salt('bf', 4)), now(), $4, $5)`,
    [id, email, PASSWORD, { provider: 'email', providers: ['email'] }, about],
  )
  await query(
    `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
     values (gen_random_uuid(), 'email', $1::text, $1::uuid, $2)`,
    [id, about],
  )
}
