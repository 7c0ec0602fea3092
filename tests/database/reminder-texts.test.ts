import { afterAll, expect, test } from 'vitest'
import { addDays, type Day } from '../../src/domain/calendar.ts'
import { suggestedReminder, upcomingReminders } from '../../src/domain/invoice/reminder.ts'
import { REMINDERS_TONE } from '../../src/domain/limits.gen.ts'
import type { Invoice, Reminder } from '../../src/domain/rows.ts'
import { aDatabaseWithFixtures, ids } from '../support/fixtures.ts'
import { anInvoiceForRequest, aReminder } from '../support/invoice-rows.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** The device suggests the text that the server sends, and says beforehand when the server sends it. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { sent } = ids.invoices
const today = new Date().toISOString().slice(0, 10)

test.each([
  ['0.01', '2026-01-01', null],
  ['1234567.80', '2026-12-31', null],
  ['100.00', '2024-02-29', '33.33'],
])('texts of an invoice over %s, due on %s, of which %s is paid', (amount, due, paid) =>
  withRollback(fixtures, async ({ owner }) => {
    await owner(`delete from public.payments where invoice_id = $1`, [sent])
    await owner(`update public.invoices set amount = $2, due_date = $3 where id = $1`, [sent, amount, due])
    if (paid)
      await owner(`insert into public.payments (invoice_id, amount, paid_on) values ($1, $2, current_date)`, [
        sent,
        paid,
      ])
    const [row] = await owner<{ invoice_number: string; balance: string }>(
      `select invoice_number, private.balance_of(id)::text as balance from public.invoices where id = $1`,
      [sent],
    )
    const invoice = { invoice_number: row?.invoice_number ?? '', due_date: due }
    const balance = BigInt((row?.balance ?? '').replace('.', ''))
    for (const tone of REMINDERS_TONE) {
      const [server] = await owner<{ text: string }>(`select private.reminder_text($1, $2) as text`, [
        sent,
        tone,
      ])
      expect(server?.text).toBe(suggestedReminder(tone, invoice, balance))
    }
  }),
)

const days = [3, 10, 21]
/** An automatic reminder so many days ago. */
const automatic = (ago: number) => ({ is_automatic: true, reminded_on: addDays(today, -ago) })
const byHand = (ago: number) => ({ is_automatic: false, reminded_on: addDays(today, -ago) })

test.each<[dueAgo: number, past: Pick<Reminder, 'is_automatic' | 'reminded_on'>[], given: Partial<Invoice>]>([
  [2, [], {}],
  [3, [], {}],
  [30, [], {}],
  [3, [byHand(0)], {}],
  [3, [byHand(2)], {}],
  [9, [byHand(3)], {}],
  [9, [automatic(6)], {}],
  [10, [automatic(7)], {}],
  [10, [automatic(6)], {}],
  [12, [automatic(7), byHand(1)], {}],
  [20, [automatic(17), automatic(10)], {}],
  [21, [automatic(18), automatic(11)], {}],
  [40, [automatic(37), automatic(30), automatic(19)], {}],
  [3, [], { reminders_stopped: true }],
  [3, [], { status: 'paid' }],
])(
  'due %i days ago, reminded %j, %j: the device knows whether the server reminds today',
  (ago, past, given) =>
    withRollback(fixtures, async (on) => {
      const due_date = addDays(today, -ago)
      const invoice = anInvoiceForRequest({ status: 'sent', due_date, ...given })
      const reminders = past.map((row) => aReminder(row))
      const [next] = upcomingReminders({ invoice, reminders, mayWrite: true }, days, new Date().toISOString())
      // Before noon (UTC) the server still waits for the day to begin everywhere.
      const isEverywhere =
        new Date().getUTCHours() >= 12 ||
        addDays(due_date, days[next ? REMINDERS_TONE.indexOf(next.tone) : 0] ?? 0) < today
      expect(await dueOnServer(on, due_date, past, given)).toEqual(
        next?.on === today && isEverywhere ? [next.tone] : [],
      )
    }),
)

async function dueOnServer(
  { owner }: TestTransaction,
  due: Day,
  past: readonly Pick<Reminder, 'is_automatic' | 'reminded_on'>[],
  { status = 'sent', reminders_stopped = false }: Partial<Invoice>,
): Promise<string[]> {
  await owner(`update public.payment_details set reminder_days = $1`, [days])
  await owner(`update public.invoices set status = $2, due_date = $3, reminders_stopped = $4 where id = $1`, [
    sent,
    status,
    due,
    reminders_stopped,
  ])
  for (const { is_automatic, reminded_on } of past)
    await owner(
      `insert into public.reminders (invoice_id, tone, body, is_automatic, reminded_on)
       values ($1, 'friendly', 'Please think of it.', $2, $3)`,
      [sent, is_automatic, reminded_on],
    )
  const rows = await owner<{ tone: string }>(`select tone from private.due_reminders where invoice_id = $1`, [
    sent,
  ])
  return rows.map(({ tone }) => tone)
}
