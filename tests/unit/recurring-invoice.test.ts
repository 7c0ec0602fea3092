import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { NewInvoiceContext } from '../../src/domain/invoice/invoice.ts'
import {
  changeRepeating,
  dueRepetitions,
  nextOn,
  recurringForm,
  repeatedId,
  repeatedOn,
  repeatInvoice,
  repeatLike,
  skipNext,
  startRepeating,
  stopRepeating,
} from '../../src/domain/invoice/recurring-invoice.ts'
import type { RecurringInvoice } from '../../src/domain/rows.ts'
import { anInvoice } from '../support/invoice-rows.ts'
import { anId, aProfile, aRequest } from '../support/rows.ts'

/* Invoices that are repeated: on which days, with which id, and what is written on them. */

const me = aProfile({ is_approved: true })
const model = anInvoice({
  professional_id: me.id,
  status: 'paid',
  issued_on: '2026-01-31',
  due_date: '2026-02-14',
  amount: '90.00',
})
const recurring = (given: Partial<RecurringInvoice> = {}): RecurringInvoice => ({
  id: anId(96),
  professional_id: me.id,
  invoice_id: model.id,
  every_months: 1,
  first_on: '2026-02-28',
  done: 0,
  sends: false,
  created_at: '2026-01-31T09:00:00+00:00',
  stopped_at: null,
  sync_xid: '1',
  ...given,
})
const context: NewInvoiceContext = {
  id: anId(97),
  usedNumbers: new Set(),
  today: '2027-05-05',
  at: '2027-05-05T09:00:00.000Z',
  randomInteger: () => 0,
}

test.each([
  ['2026-01-31', 1, ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
  ['2027-11-30', 3, ['2027-11-30', '2028-02-29', '2028-05-30', '2028-08-30']],
  ['2028-02-29', 12, ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28']],
])('from %s each %i months: %j', (first_on, every_months, days) =>
  expect(days.map((_, done) => repeatedOn({ first_on, every_months }, done))).toEqual(days),
)

test('the id of a day is the same everywhere, and another on another day', async () => {
  const id = await repeatedId(anId(96), '2026-02-28')
  expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(await repeatedId(anId(96), '2026-02-28')).toBe(id)
  expect(await repeatedId(anId(96), '2026-03-31')).not.toBe(id)
})

test.each<[string, Partial<RecurringInvoice>, boolean]>([
  ['on its day', {}, true],
  ['before its day', { first_on: '2026-03-01' }, false],
  ['once it is stopped', { stopped_at: 'then' }, false],
  ['once it is done', { done: 1 }, false],
])('it is due %s: %o is %s', (_, given, due) =>
  expect(dueRepetitions([recurring(given)], '2026-02-28')).toHaveLength(due ? 1 : 0),
)

describe('the next invoice', () => {
  const recipient = { request: aRequest({ status: 'in_progress' }) }

  test('is a draft of its day, due as many days later as its model', () => {
    const steps = repeatInvoice(me, recurring(), model, recipient, context)
    expect(steps.ok && steps.value).toMatchObject([
      {
        action: 'invoice.repeat',
        changes: [
          {
            op: 'insert',
            id: context.id,
            values: {
              amount: '90.00',
              due_date: '2026-03-14',
              invoice_number: 'INV-202602-000',
              status: 'draft',
            },
          },
          { op: 'update', table: 'recurring_invoices', values: { done: 1 }, base: { done: 0 } },
        ],
      },
    ])
  })

  test('is sent where that was chosen, and its client has an account', () => {
    const sends = recurring({ sends: true })
    const sent = repeatInvoice(me, sends, model, recipient, context)
    expect(sent.ok && sent.value.map(({ action }) => action)).toEqual(['invoice.repeat', 'invoice.sent'])
    const person = { person: { name: 'Walk-in', email: 'walkin@example.test' } }
    const written = repeatInvoice(me, sends, model, person, context)
    expect(written.ok && written.value.map(({ action }) => action)).toEqual(['invoice.repeat'])
  })

  test('is refused where nobody is left to bill', () =>
    expect(repeatInvoice(me, recurring(), model, null, context)).toEqual({
      ok: false,
      refusal: 'no-recipient',
    }))
})

test('it is started, changed, skipped, made like another and stopped on top of what the user saw', () => {
  const form = { every_months: 3, first_on: '2026-05-01', sends: true }
  const started = startRepeating(me, model, form, { id: anId(96), at: 'now' })
  expect(started.ok && started.value.changes).toMatchObject([
    {
      op: 'insert',
      table: 'recurring_invoices',
      values: { invoice_id: model.id, ...form },
      shown: { done: 0 },
    },
  ])
  const seen = recurring({ done: 4 })
  expect(changeRepeating(seen, form).changes).toMatchObject([
    { values: { ...form, done: 0 }, base: { done: 4, every_months: 1 } },
  ])
  expect(skipNext(seen).changes).toMatchObject([{ values: { done: 5 }, base: { done: 4 } }])
  expect(repeatLike(seen, anId(98)).changes).toMatchObject([{ values: { invoice_id: anId(98) } }])
  expect(stopRepeating(seen, 'now').changes).toMatchObject([{ values: { stopped_at: 'now' } }])
  expect(nextOn(recurring({ stopped_at: 'now' }))).toBeNull()
})

test.each([
  ['an invoice of somebody else', { ...model, professional_id: anId(11) }, 'not-yours'],
  ['a deleted one', { ...model, deleted_at: 'then' }, 'deleted'],
])('%s is not repeated', (_, invoice, refusal) =>
  expect(
    startRepeating(
      me,
      invoice,
      { every_months: 1, first_on: '2026-05-01', sends: false },
      { id: '', at: '' },
    ),
  ).toEqual({ ok: false, refusal }),
)

test.each([
  ['2026-11-21', false],
  ['2026-11-22', true],
  ['2026-13-01', false],
  ['', false],
])('on November 21 the form takes %j as the next day: %s', (first_on, valid) =>
  expect(
    v.safeParse(recurringForm('2026-11-21'), { every_months: '3', first_on, sends: false }).success,
  ).toBe(valid),
)
