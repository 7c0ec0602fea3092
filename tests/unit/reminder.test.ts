import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  allowReminders,
  dayOfReminder,
  nextTone,
  saveReminderSettings,
  sendReminder,
  stopReminders,
  suggestedReminder,
  upcomingReminders,
} from '../../src/domain/invoice/reminder.ts'
import {
  ReminderSettings,
  reminderDaysOf,
  reminderSettings,
} from '../../src/domain/invoice/reminder-settings.ts'
import type { Invoice, Reminder } from '../../src/domain/rows.ts'
import { anInvoice, anInvoiceForRequest, aReminder } from '../support/invoice-rows.ts'
import { anId, aPayment, aProfile } from '../support/rows.ts'

const me = aProfile({ is_approved: true })
const overdue = (given: Partial<Invoice> = {}) =>
  anInvoiceForRequest({ status: 'sent', due_date: '2026-11-20', ...given })
const entry = { tone: 'firm', body: 'Please pay within a week.' } as const
const context = { id: anId(90), today: '2026-11-22', at: '2026-11-22T09:00:00.000Z' }

test('a suggested text names number, day and balance', () =>
  expect(suggestedReminder('firm', overdue(), 6000n)).toBe(
    'Invoice INV-202611-041 was due on November 20, 2026, and $60.00 of it is still open. Please pay it within the next seven days, or tell me if something is wrong with it.',
  ))

test('a reminder is one row, with the server’s day until the server has it', () =>
  expect(sendReminder(me, { invoice: overdue(), reminders: [] }, entry, context)).toMatchObject({
    ok: true,
    value: {
      action: 'reminder.send',
      changes: [
        {
          op: 'insert',
          table: 'reminders',
          id: anId(90),
          values: { invoice_id: anId(60), ...entry },
          shown: { is_automatic: false, reminded_on: '2026-11-22', created_at: context.at },
        },
      ],
    },
  }))

test.each<[string, Invoice, Reminder[], string | null]>([
  ['overdue', overdue(), [], null],
  ['of somebody without an account', anInvoice({ status: 'viewed', due_date: '2026-11-20' }), [], null],
  ['due today', overdue({ due_date: '2026-11-22' }), [], 'not-overdue'],
  ['a draft', overdue({ status: 'draft' }), [], 'not-overdue'],
  ['paid', overdue({ status: 'paid' }), [], 'not-overdue'],
  ['deleted', overdue({ deleted_at: 'then' }), [], 'deleted'],
  ['another’s', overdue({ professional_id: anId(11) }), [], 'not-yours'],
  ['reminded of today', overdue(), [aReminder({ reminded_on: '2026-11-22' })], 'reminded-today'],
  ['reminded of yesterday', overdue(), [aReminder({ reminded_on: '2026-11-21' })], null],
])('a reminder of an invoice that is %s', (_name, invoice, reminders, refusal) => {
  const sent = sendReminder(me, { invoice, reminders }, entry, context)
  expect(sent.ok ? null : sent.refusal).toBe(refusal)
})

test('a professional who is not approved reminds of nothing', () =>
  expect(sendReminder(aProfile({}), { invoice: overdue(), reminders: [] }, entry, context)).toEqual({
    ok: false,
    refusal: 'not-approved',
  }))

test.each([
  [0, 'friendly'],
  [1, 'firm'],
  [2, 'final'],
  [5, 'final'],
] as const)('after %i reminders the next is %s', (count, tone) =>
  expect(nextTone({ reminders: Array.from({ length: count }, () => aReminder({})) })).toBe(tone),
)

describe('the server will send', () => {
  const automatic = (reminded_on: string) => aReminder({ id: anId(81), is_automatic: true, reminded_on })
  test.each<[string, Partial<Invoice>, Reminder[], string, string[]]>([
    ['nothing sent yet', {}, [], '2026-11-21', ['2026-11-23', '2026-11-30', '2026-12-11']],
    ['switched on late', {}, [], '2026-12-24', ['2026-12-24', '2026-12-31', '2027-01-11']],
    ['one by hand', {}, [aReminder({})], '2026-11-22', ['2026-11-24', '2026-12-01', '2026-12-12']],
    ['one sent', {}, [automatic('2026-11-23')], '2026-11-23', ['2026-11-30', '2026-12-11']],
    ['one sent late', {}, [automatic('2026-11-29')], '2026-11-29', ['2026-12-06', '2026-12-17']],
    ['stopped', { reminders_stopped: true }, [], '2026-11-21', []],
    ['paid', { status: 'paid' }, [], '2026-11-21', []],
    ['a draft', { status: 'draft' }, [], '2026-11-21', []],
    ['without an account', { client_id: null }, [], '2026-11-21', []],
  ])('%s', (_name, given, reminders, day, days) => {
    const upcoming = upcomingReminders(
      { invoice: overdue(given), reminders, mayWrite: true },
      [3, 10, 21],
      `${day}T23:00:00.000Z`,
    )
    expect(upcoming.map(({ on }) => on)).toEqual(days)
    expect(upcoming.map(({ tone }) => tone)).toEqual(['friendly', 'firm', 'final'].slice(3 - days.length))
  })
  test('nothing where automatic reminders are off', () =>
    expect(
      upcomingReminders({ invoice: overdue(), reminders: [], mayWrite: true }, null, context.at),
    ).toEqual([]))
  test('nothing once one side has blocked the other', () =>
    expect(
      upcomingReminders({ invoice: overdue(), reminders: [], mayWrite: false }, [3, 10, 21], context.at),
    ).toEqual([]))
})

test('reminders of one invoice are stopped and allowed again, by its writer', () => {
  const change = (stopped: boolean) => [
    { values: { reminders_stopped: stopped }, base: { reminders_stopped: !stopped } },
  ]
  expect(stopReminders(me, overdue())).toMatchObject({
    value: { action: 'invoice.stop_reminders', changes: change(true) },
  })
  expect(allowReminders(me, overdue({ reminders_stopped: true }))).toMatchObject({
    value: { action: 'invoice.allow_reminders', changes: change(false) },
  })
  expect(stopReminders(aProfile({ id: anId(11) }), overdue())).toEqual({ ok: false, refusal: 'not-yours' })
})

describe('settings', () => {
  test('are off and suggest three days', () =>
    expect(reminderSettings(aPayment())).toEqual({ on: false, friendly: '3', firm: '10', final: '21' }))
  test('are written only where something differs', () => {
    expect(saveReminderSettings(aPayment(), null)).toBeNull()
    expect(saveReminderSettings(aPayment({ reminder_days: [1, 2, 3] }), [1, 2, 3])).toBeNull()
    expect(saveReminderSettings(aPayment(), [3, 10, 21])).toMatchObject({
      action: 'reminder.settings',
      changes: [{ values: { reminder_days: [3, 10, 21] }, base: { reminder_days: null } }],
    })
  })
  test.each<[string[], string | null]>([
    [['3', '10', '21'], null],
    [['1', '2', ' 365 '], null],
    [['0', '2', '3'], 'From 1 to 365 days, please'],
    [['1', '2', '366'], 'From 1 to 365 days, please'],
    [['1', 'two', '3'], 'A number of days, please'],
    [['3', '3', '21'], 'Please choose a later day than for the reminder before'],
    [['3', '10', '9'], 'Please choose a later day than for the reminder before'],
  ])('%j: %s', ([friendly = '', firm = '', final = ''], message) => {
    const parsed = v.safeParse(ReminderSettings, { on: true, friendly, firm, final })
    expect(parsed.success ? null : parsed.issues[0].message).toBe(message)
  })
  test('are not checked while they are off', () => {
    const off = v.parse(ReminderSettings, { on: false, friendly: 'x', firm: '', final: '' })
    expect(reminderDaysOf(off)).toBeNull()
  })
})

test('the day of a reminder is the reader’s, whatever the server’s was', () => {
  const late = new Date(2026, 10, 20, 23, 30).toISOString()
  const early = new Date(2026, 10, 21, 0, 30).toISOString()
  expect([late, early].map((created_at) => dayOfReminder({ created_at }))).toEqual([
    '2026-11-20',
    '2026-11-21',
  ])
})
