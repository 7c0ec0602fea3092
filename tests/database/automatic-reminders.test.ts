import { afterAll, describe, expect, test } from 'vitest'
import { addDays } from '../../src/domain/calendar.ts'
import { pushOne } from '../support/calls.ts'
import { call, insertInto, updateRow } from '../support/database.ts'
import { aDatabaseWithFixtures, ids, reminderValues } from '../support/fixtures.ts'
import { aSentInvoice, aStandaloneInvoice, day } from '../support/invoicing.ts'
import { type TestTransaction, withRollback } from '../support/with-rollback.ts'

/** Reminders that the server writes for whoever switched that on, by its own clock. */
const fixtures = await aDatabaseWithFixtures()
const { database } = fixtures
afterAll(() => database.close())
const { member, client } = fixtures.people

const days = (reminder_days: unknown) => updateRow('payment_details', member.id, { reminder_days })

/** Runs `work` after member has switched reminders on for the invoices of this test alone. */
const withReminders = (work: (run: TestTransaction) => Promise<void>, reminder_days = [3, 10, 30]) =>
  withRollback(fixtures, async (run) => {
    await run.owner('delete from public.invoices')
    await run.as('member', days(reminder_days))
    await work(run)
  })

/** The day that has begun everywhere, moved by so many days: the server reminds by it. */
const dayEverywhere = (moved: number) =>
  addDays(new Date(Date.now() - 12 * 3_600_000).toISOString().slice(0, 10), moved)

/** Runs the timer's command; returns how many reminders it wrote. */
const make = async ({ owner }: TestTransaction) => {
  const [row] = await owner<{ made: number }>('select private.make_reminders() as made')
  return row?.made
}
const remindersOf = ({ owner }: TestTransaction, invoice: string) =>
  owner<{ tone: string; is_automatic: boolean }>(
    'select tone, is_automatic from public.reminders where invoice_id = $1 order by reminded_on, created_at',
    [invoice],
  )
const tones = async (run: TestTransaction, invoice: string) =>
  (await remindersOf(run, invoice)).map(({ tone }) => tone)

/** Lets so many days pass for everything that an invoice and its reminders say. */
async function pass({ owner }: TestTransaction, passed: number) {
  await owner('update public.invoices set due_date = due_date - $1::int', [passed])
  // One row after the other: two may not meet on one day.
  for (const { id } of await owner<{ id: string }>('select id from public.reminders order by reminded_on'))
    await owner('update public.reminders set reminded_on = reminded_on - $1::int where id = $2', [passed, id])
}
const mails = ({ owner }: TestTransaction) =>
  owner(`select state from private.email_queue where kind = 'reminder'`)

test('are off by default', () =>
  withRollback(fixtures, async (run) => {
    await aSentInvoice(fixtures, run.owner)
    expect(
      await run.owner('select reminder_days from public.payment_details where id = $1', [member.id]),
    ).toEqual([{ reminder_days: null }])
    expect(await make(run)).toBe(0)
  }))

test('are written three times, each in its tone and at its distance, and mailed to the client', () =>
  withReminders(async (run) => {
    const invoice = await aSentInvoice(fixtures, run.owner, { due_date: dayEverywhere(-2) })
    const written = []
    for (let passed = 2; passed < 60; passed += 1) {
      if ((await make(run)) === 1) written.push(passed)
      expect(await make(run)).toBe(0)
      await pass(run, 1)
    }
    expect(written).toEqual([3, 10, 30])
    expect(await tones(run, invoice)).toEqual(['friendly', 'firm', 'final'])
    expect(await mails(run)).toHaveLength(3)
  }))

test.each([
  ['2026-11-21T11:59:59Z', '2026-11-20'],
  ['2026-11-21T12:00:00Z', '2026-11-21'],
  ['2026-11-21T23:59:59Z', '2026-11-21'],
])('at %s the latest day that has begun everywhere is %s', (moment, expected) =>
  withRollback(fixtures, async ({ owner }) =>
    expect(await owner('select private.day_everywhere($1)::text as day', [moment])).toEqual([
      { day: expected },
    ]),
  ),
)

test('wait until the due day is over everywhere: "was due" is true for every reader', () =>
  withReminders(
    async (run) => {
      await aSentInvoice(fixtures, run.owner, { due_date: dayEverywhere(0) })
      expect(await make(run)).toBe(0)
      await pass(run, 1)
      expect(await make(run)).toBe(1)
    },
    [1, 2, 3],
  ))

test('say what is still open, as a device would', () =>
  withReminders(async (run) => {
    const invoice = await aSentInvoice(fixtures, run.owner, { amount: '1234567.50', due_date: '2026-03-01' })
    await run.as('client', insertInto('payments', { invoice_id: invoice, amount: '0.25', paid_on: day(0) }))
    await make(run)
    const [row] = await run.owner<{ body: string }>(
      'select body from public.reminders where invoice_id = $1',
      [invoice],
    )
    expect(row?.body).toMatch(
      /^A friendly reminder: invoice INV-202602-\d+ was due on March 1, 2026, and \$1,234,567\.25 /,
    )
    expect(row?.body).not.toMatch(/\s{2}/)
  }))

test('keep their distance from a reminder by hand, whatever its tone', () =>
  withReminders(async (run) => {
    const invoice = await aSentInvoice(fixtures, run.owner, { due_date: dayEverywhere(-3) })
    await run.as('member', insertInto('reminders', { ...reminderValues(ids.fresh, invoice), tone: 'final' }))
    expect(await make(run)).toBe(0)
    await pass(run, 2)
    expect(await make(run)).toBe(0)
    await pass(run, 1)
    expect(await make(run)).toBe(1)
    expect(await remindersOf(run, invoice)).toEqual([
      { tone: 'final', is_automatic: false },
      { tone: 'friendly', is_automatic: true },
    ])
  }))

test('of an invoice that is long overdue when they are switched on come one after the other', () =>
  withReminders(async (run) => {
    const invoice = await aSentInvoice(fixtures, run.owner, { due_date: dayEverywhere(-300) })
    const written = []
    for (let passed = 0; passed < 40; passed += 1) {
      if ((await make(run)) === 1) written.push(passed)
      await pass(run, 1)
    }
    expect(written).toEqual([0, 7, 27])
    expect(await tones(run, invoice)).toEqual(['friendly', 'firm', 'final'])
  }))

describe('none is written', () => {
  const causes: [string, Record<string, unknown>][] = [
    ['is a draft', { status: 'draft' }],
    ['is paid', { status: 'paid' }],
    ['is deleted', { deleted_at: '2026-02-02T00:00:00Z' }],
    ['has its reminders stopped', { reminders_stopped: true }],
    ['was due two days ago', { due_date: dayEverywhere(-2) }],
    ['is due tomorrow', { due_date: dayEverywhere(1) }],
    ['is written by somebody who did not switch them on', { professional_id: fixtures.people.other.id }],
  ]
  test.each(causes)('where the invoice %s', (_, given) =>
    withReminders(async (run) => {
      await aSentInvoice(fixtures, run.owner, given)
      expect(await make(run)).toBe(0)
    }),
  )

  test('where the client has no account: nobody would get it', () =>
    withReminders(async (run) => {
      await aStandaloneInvoice(fixtures, run.owner)
      expect(await make(run)).toBe(0)
    }))

  test('once it is paid, and again once the payment is reversed', () =>
    withReminders(async (run) => {
      const invoice = await aSentInvoice(fixtures, run.owner)
      await run.as(
        'client',
        insertInto('payments', { id: ids.fresh, invoice_id: invoice, paid_on: day(0), settles: true }),
      )
      expect(await make(run)).toBe(0)
      await run.as(
        'client',
        insertInto('payments', { invoice_id: invoice, paid_on: day(0), amount: '-1', reverses: ids.fresh }),
      )
      expect(await make(run)).toBe(1)
    }))

  test.each(['member', 'client'] as const)('after a block by %s, and again after its end', (blocker) =>
    withReminders(async (run) => {
      await aSentInvoice(fixtures, run.owner)
      const person = blocker === 'member' ? client.id : member.id
      await run.as(blocker, call('block', { person }))
      expect(await make(run)).toBe(0)
      await run.as(blocker, call('unblock', { person }))
      expect(await make(run)).toBe(1)
    }),
  )

  test('while the professional’s approval is withdrawn, or once she switches them off', () =>
    withReminders(async (run) => {
      await aSentInvoice(fixtures, run.owner)
      await run.as('administrator', updateRow('profiles', member.id, { is_approved: false }))
      expect(await make(run)).toBe(0)
      await run.as('administrator', updateRow('profiles', member.id, { is_approved: true }))
      await run.as('member', days(null))
      expect(await make(run)).toBe(0)
    }))

  test('of one that was found due, and is paid before it is written', () =>
    withReminders(async (run) => {
      const invoice = await aSentInvoice(fixtures, run.owner, { status: 'paid' })
      const late = { ...reminderValues(ids.fresh, invoice), is_automatic: true }
      const { text, params } = insertInto('reminders', late)
      await run.owner(text, params)
      expect(await remindersOf(run, invoice)).toEqual([])
    }))
})

test('at most two hundred are written at once, the others by the next run', () =>
  withReminders(async (run) => {
    for (let i = 0; i < 201; i += 1) await aSentInvoice(fixtures, run.owner)
    expect([await make(run), await make(run), await make(run)]).toEqual([200, 1, 0])
  }))

describe('their days', () => {
  const refused = 'payment_details_reminder_days_ascending'
  test.each<[reminder_days: unknown, expected: string | null]>([
    [[1, 2, 3], null],
    [[3, 10, 365], null],
    [null, null],
    [[], refused],
    [[1, 2], refused],
    [[1, 2, 3, 4], refused],
    [[0, 2, 3], refused],
    [[-1, 2, 3], refused],
    [[1, 1, 3], refused],
    [[3, 2, 1], refused],
    [[1, 2, 366], refused],
    [[1, null, 3], refused],
    [[null, null, null], refused],
    [[[1, 2, 3]], refused],
  ])('%j: %s', async (reminder_days, expected) => {
    const result = await withRollback(fixtures, ({ refusal }) => refusal('member', days(reminder_days)))
    expect(result?.constraint ?? null).toBe(expected)
    const change = { op: 'update', table: 'payment_details', id: member.id } as const
    const pushed = await pushOne(fixtures, 'member', [
      { ...change, values: { reminder_days }, base: { reminder_days: null } },
    ])
    expect(pushed).toMatchObject(
      expected ? { status: 'rejected', constraint: expected } : { status: 'applied' },
    )
    await database.query('update public.payment_details set reminder_days = null')
  })

  test.each(['[0:2]={3,5,9}', '[5:7]={1,2,3}', '[2:4]={-5,-3,1}'])(
    'begin at one: of %s, the first would be read as the second, or as none',
    (array) =>
      withRollback(fixtures, async ({ refusal }) => {
        expect(await refusal('member', days(array))).toMatchObject({ constraint: refused })
      }),
  )

  test('are the professional’s alone', () =>
    withRollback(fixtures, async ({ refusal }) => {
      for (const actor of ['client', 'other', 'administrator', 'visitor'] as const)
        expect([actor, await refusal(actor, days([1, 2, 3]))]).not.toEqual([actor, null])
    }))
})

test('no role of the API can make reminders or ask which are due', () =>
  withRollback(fixtures, async ({ refusal }) => {
    for (const actor of ['visitor', 'member', 'client', 'administrator', 'service'] as const)
      for (const text of [
        'select private.make_reminders()',
        'select * from private.due_reminders',
        `select private.balance_of('${ids.invoices.others}')`,
        `select private.is_invoice_blocked('${ids.invoices.others}')`,
      ])
        expect([actor, text, await refusal(actor, { text, params: [] })]).toMatchObject([
          actor,
          text,
          { code: '42501' },
        ])
  }))
