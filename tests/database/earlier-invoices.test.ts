import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf } from '../../src/domain/invoice/balance.ts'
import type { Invoice, Payment } from '../../src/domain/rows.ts'
import { type Database, openDatabase } from '../../supabase/embedded/database.ts'
import { insertInto } from '../support/database.ts'
import {
  clientValues,
  ids,
  invoiceValues,
  profileValues,
  requestValues,
  serviceValues,
  standaloneValues,
} from '../support/fixtures.ts'
import { aServer } from '../support/postgres-server.ts'
import { anId } from '../support/rows.ts'

/** What becomes of invoices that were written before there were lines, payments and reminders. */
const folder = mkdtempSync(join(tmpdir(), 'verdant-circle-'))
const server = await aServer()
const open = (migrations?: string) =>
  openDatabase({
    dataDir: join(folder, 'data'),
    ...(server ? { databaseUrl: server.url } : {}),
    ...(migrations ? { migrations } : {}),
  })
const [member, client] = [anId(1), anId(2)]
const invoices = { draft: anId(10), sent: anId(11), paid: anId(12), undated: anId(13), deleted: anId(14) }
const columns = 'to_jsonb(i) - array[$1, $2, $3, $4, $5, $6, $7, $8] as row'
const added = [
  'sync_xid',
  'lines',
  'client_tax_number',
  'client_address',
  'tax_note',
  'place_of_supply',
  'professional_tax_number',
  'reminders_stopped',
]
const rowsOf = (database: Database) =>
  database.query<{ row: Record<string, unknown> }>(
    `select ${columns} from public.invoices i order by id`,
    added,
  )

let before: unknown
let database: Database

beforeAll(async () => {
  const migrations = join(folder, 'migrations')
  const all = new URL('../../supabase/migrations/', import.meta.url)
  for (const file of readdirSync(all).filter((name) => name < '20261126'))
    cpSync(new URL(file, all), join(migrations, file))
  const earlier = await open(migrations)
  const paid = { status: 'paid', sent_at: '2024-01-02T09:00:00Z', paid_at: '2024-02-03T23:30:00Z' }
  for (const { text, params } of [
    {
      text: `insert into auth.users (id, email) values ($1, 'm@example.test'), ($2, 'c@example.test')`,
      params: [member, client],
    },
    insertInto('profiles', {
      ...profileValues(member, 'member'),
      is_approved: true,
      linkedin_verified: true,
    }),
    insertInto('clients', clientValues(ids.clients.client, client, 'client')),
    insertInto('jobs', serviceValues(ids.services.engraving, member)),
    insertInto('job_applications', {
      ...requestValues(ids.requests.engraving, ids.services.engraving, ids.clients.client),
      status: 'in_progress',
    }),
    insertInto('invoices', invoiceValues(invoices.draft, member, 'INV-202401-001')),
    insertInto('invoices', { ...invoiceValues(invoices.sent, member, 'INV-202401-002'), status: 'sent' }),
    insertInto('invoices', {
      ...invoiceValues(invoices.paid, member, 'INV-202401-003'),
      ...paid,
      paid_on: '2024-02-04',
    }),
    insertInto('invoices', { ...standaloneValues(invoices.undated, member, 'INV-202401-004'), ...paid }),
    insertInto('invoices', {
      ...standaloneValues(invoices.deleted, member, 'INV-202401-005'),
      ...paid,
      deleted_at: '2024-03-01T00:00:00Z',
    }),
  ])
    await earlier.query(text, params)
  before = await rowsOf(earlier)
  await earlier.close()
  database = await open()
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('they stay as they are, without lines', async () => {
  expect(await rowsOf(database)).toEqual(before)
  expect(
    await database.query('select id from public.invoices where lines is not null or reminders_stopped'),
  ).toEqual([])
})

test('each that was paid has one payment, on the day on which it was paid, however long ago', async () => {
  expect(
    await database.query(
      `select invoice_id, amount::text as amount, paid_on::text as paid_on, by_client, settles from public.payments
       order by invoice_id`,
    ),
  ).toEqual([
    { invoice_id: invoices.paid, amount: '250.00', paid_on: '2024-02-04', by_client: true, settles: true },
    {
      invoice_id: invoices.undated,
      amount: '250.00',
      paid_on: '2024-02-03',
      by_client: false,
      settles: true,
    },
  ])
})

test('nothing is owed of those that were paid, and nobody is told', async () => {
  const rows = await database.query<Pick<Invoice, 'id' | 'amount' | 'status'>>(
    'select id, amount::text as amount, status from public.invoices',
  )
  const payments = await database.query<Pick<Payment, 'invoice_id' | 'amount'>>(
    'select invoice_id, amount::text as amount from public.payments',
  )
  for (const invoice of rows) {
    const owed = balanceOf(
      invoice,
      payments.filter(({ invoice_id }) => invoice_id === invoice.id),
    )
    expect([invoice.id, owed]).toEqual([invoice.id, invoice.status === 'paid' ? 0n : 25_000n])
  }
  expect(await database.query('select id from private.mail_queue')).toEqual([])
  expect(await database.query('select id from private.notification_queue')).toEqual([])
})
