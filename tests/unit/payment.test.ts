import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { isPartPaid, isUnconfirmed, listsPayments } from '../../src/domain/invoice/balance.ts'
import {
  confirmPayment,
  listedPayments,
  markPaid,
  paymentEntry,
  recordPayment,
  reversePayment,
  settleStandalone,
} from '../../src/domain/invoice/payment.ts'
import type { InvoiceStatus, Payment } from '../../src/domain/rows.ts'
import { entities } from '../../src/outbox/item.ts'
import { anInvoice, anInvoiceForRequest, aRecordedPayment } from '../support/invoice-rows.ts'
import { aClient, anId, aProfile } from '../support/rows.ts'

const me = aProfile({ is_approved: true })
const client = aClient({})
const today = '2026-11-21'
const context = { id: anId(90), today, at: '2026-11-21T09:00:00.000Z' }
const entry = { amount: '40.00', paid_on: '2026-11-20', note: '' }
const addressed = (status: InvoiceStatus, payments: Payment[] = []) => ({
  invoice: anInvoiceForRequest({ amount: '100.00', status }),
  payments,
})

describe('a payment', () => {
  test('that settles is one row over the balance, named as always', () => {
    const partly = addressed('viewed', [aRecordedPayment({ amount: '40.00' })])
    const values = { invoice_id: anId(60), amount: '60.00', paid_on: today, settles: true }
    const shown = { note: null, reverses: null, created_at: context.at }
    expect(markPaid(client, partly, context)).toMatchObject({
      ok: true,
      value: {
        action: 'invoice.paid',
        changes: [
          { op: 'insert', table: 'payments', id: anId(90), values, shown: { ...shown, by_client: true } },
        ],
      },
    })
    const standalone = { invoice: anInvoice({ amount: '60.00', status: 'sent' }), payments: [] }
    expect(settleStandalone(me, standalone, context)).toMatchObject({
      ok: true,
      value: { changes: [{ values, shown: { ...shown, by_client: false } }] },
    })
  })

  test('writes only columns that a user may write', () => {
    const written = recordPayment(me, addressed('sent'), { ...entry, note: 'Bank' }, context)
    const [change] = written.ok ? written.value.changes : []
    expect(change).toMatchObject({ values: { amount: '40.00', note: 'Bank' } })
    expect(Object.keys(change?.op === 'insert' ? change.values : {}).sort()).toEqual([
      'amount',
      'invoice_id',
      'note',
      'paid_on',
    ])
  })

  test('waits until its invoice is sent, and a reversal until its payment is', () => {
    const paid = aRecordedPayment({ amount: '40.00' })
    const reversal = reversePayment(me, addressed('sent', [paid]), paid, context)
    if (!reversal.ok) throw new Error(reversal.refusal)
    expect(entities({ mutation: reversal.value })).toEqual({
      writes: [`payments:${anId(90)}`],
      needs: [`invoices:${anId(60)}`, `payments:${paid.id}`],
    })
  })
})

test.each([
  ['a draft', me, addressed('draft'), 'not-issued'],
  ['another’s invoice', aProfile({ id: anId(11) }), addressed('sent'), 'not-yours'],
  [
    'a deleted invoice',
    me,
    { invoice: anInvoiceForRequest({ status: 'sent', deleted_at: 'then' }), payments: [] },
    'deleted',
  ],
  ['an open invoice', me, addressed('sent'), null],
  ['a paid invoice: too much can be paid', me, addressed('paid'), null],
  ['an open invoice, the client', client, addressed('viewed'), null],
  ['a paid invoice, the client', client, addressed('paid'), 'not-sent'],
  ['a draft, the client', client, addressed('draft'), 'not-issued'],
  ['another’s invoice, the client', aClient({ id: anId(12) }), addressed('sent'), 'not-yours'],
] as const)('a payment of %s by %o: refusal %s', (_name, by, given, refusal) => {
  const recorded = recordPayment(by, given, entry, context)
  expect(recorded.ok ? null : recorded.refusal).toBe(refusal)
})

test('a payment is the client’s where the client records it', () => {
  for (const [by, by_client] of [
    [client, true],
    [me, false],
  ] as const)
    expect(recordPayment(by, addressed('sent'), entry, context)).toMatchObject({
      value: { action: 'payment.record', changes: [{ shown: { by_client, confirmed_on: null } }] },
    })
})

describe('a confirmation', () => {
  const [byClient, byProfessional] = [
    aRecordedPayment({ by_client: true }),
    aRecordedPayment({ id: anId(71) }),
  ]
  const back = aRecordedPayment({ id: anId(72), amount: '-500.00', reverses: byClient.id })
  const confirmed = { ...byClient, confirmed_on: today }
  test.each([
    ['the client’s', me, [byClient], byClient, null],
    ['the professional’s', me, [byProfessional], byProfessional, 'not-to-confirm'],
    ['one that is confirmed', me, [confirmed], confirmed, 'not-to-confirm'],
    ['one that is reversed', me, [byClient, back], byClient, 'not-to-confirm'],
    ['a reversal', me, [byClient, back], back, 'not-to-confirm'],
    ['another professional’s', aProfile({ id: anId(11) }), [byClient], byClient, 'not-yours'],
  ] as const)('of %s: refusal %s', (_name, by, payments, payment, refusal) => {
    const done = confirmPayment(by, addressed('sent', [...payments]), payment, today)
    expect(done.ok ? null : done.refusal).toBe(refusal)
  })

  test('is the day of the device, over the payment as it was', () =>
    expect(confirmPayment(me, addressed('sent', [byClient]), byClient, today)).toMatchObject({
      value: {
        action: 'payment.confirm',
        changes: [
          { op: 'update', id: byClient.id, values: { confirmed_on: today }, base: { confirmed_on: null } },
        ],
      },
    }))

  test('is waited for by what the client recorded, and lists the payments of what was paid at once', () => {
    const whole = aRecordedPayment({ amount: '100.00', by_client: true })
    expect(isUnconfirmed(whole, [whole])).toBe(true)
    expect(listsPayments(addressed('paid', [whole]))).toBe(true)
    expect(listsPayments(addressed('paid', [{ ...whole, confirmed_on: today }]))).toBe(false)
    expect(listsPayments(addressed('paid', [{ ...whole, by_client: false }]))).toBe(false)
    // A row that an earlier version of the app stored.
    const { confirmed_on: _, ...earlier } = whole
    expect(isUnconfirmed(earlier as Payment, [])).toBe(true)
  })
})

test.each([
  ['nothing is paid', addressed('sent'), false],
  ['a part is paid', addressed('sent', [aRecordedPayment({ amount: '40.00' })]), true],
  [
    'the part is reversed',
    addressed('sent', [
      aRecordedPayment({ amount: '40.00' }),
      aRecordedPayment({ id: anId(71), amount: '-40.00', reverses: anId(70) }),
    ]),
    false,
  ],
  ['all is paid', addressed('paid', [aRecordedPayment({ amount: '100.00' })]), false],
  ['it was marked as paid before payments were rows', addressed('paid'), false],
  ['it is a draft', addressed('draft'), false],
] as const)('part paid, where %s: %s', (_, given, is) => expect(isPartPaid(given)).toBe(is))

test('an invoice that its payments have settled on this device cannot be marked as paid again', () => {
  const settled = addressed('sent', [aRecordedPayment({ amount: '100.00', sync_xid: '0' })])
  expect(markPaid(client, settled, context)).toEqual({ ok: false, refusal: 'not-sent' })
})

describe('a reversal', () => {
  const [hers, his] = [aRecordedPayment({ by_client: true }), aRecordedPayment({ id: anId(71) })]
  const back = aRecordedPayment({ id: anId(72), amount: '-500.00', reverses: anId(71) })
  test.each([
    ['the professional reverses the client’s', me, [hers, his], hers, null],
    ['the professional reverses an own one', me, [hers, his], his, null],
    ['the client reverses an own one', client, [hers, his], hers, null],
    ['the client reverses the professional’s', client, [hers, his], his, 'not-your-payment'],
    ['a stranger reverses one', aProfile({ id: anId(11) }), [hers, his], hers, 'not-yours'],
    ['one is reversed again', me, [his, back], his, 'reversed'],
    ['a reversal is reversed', me, [his, back], back, 'no-payment'],
  ] as const)('%s: refusal %s', (_name, by, payments, payment, refusal) => {
    const reversed = reversePayment(by, addressed('sent', [...payments]), payment, context)
    expect(reversed.ok ? null : reversed.refusal).toBe(refusal)
  })
  test('is a row with the negative amount, of today', () =>
    expect(reversePayment(client, addressed('paid', [hers]), hers, context)).toMatchObject({
      ok: true,
      value: {
        action: 'payment.reverse',
        changes: [
          { values: { amount: '-500.00', paid_on: today, reverses: hers.id }, shown: { by_client: true } },
        ],
      },
    }))
  test('is listed with its payment', () =>
    expect(listedPayments({ payments: [hers, his, back] })).toEqual([
      { payment: hers, reversal: null },
      { payment: his, reversal: back },
    ]))
})

test.each([
  [{ amount: '60' }, null],
  [{ amount: '60,5' }, null],
  [{ amount: '' }, 'Amount must be a valid positive number'],
  [{ amount: '0' }, 'Amount must be a valid positive number'],
  [{ paid_on: '' }, 'The day of the payment is required'],
  [{ paid_on: '2026-11-22' }, 'This day is yet to come'],
  [{ paid_on: '2025-11-22' }, null],
  [{ paid_on: '2025-11-21' }, 'Please choose a day of the last year'],
  [{ note: 'x'.repeat(201) }, 'At most 200 characters, please'],
])('the form with %o says %s', (given, message) => {
  const parsed = v.safeParse(paymentEntry(today), { ...entry, ...given })
  expect(parsed.success ? null : parsed.issues[0].message).toBe(message)
})
