import { expect, test } from 'vitest'
import { allBilled, balanceOf, billed, hasPaymentDetails, paidOf } from '../../src/domain/invoice/balance.ts'
import { type InvoiceStatus, type Payment, UNCONFIRMED } from '../../src/domain/rows.ts'
import { anInvoice, aRecordedPayment } from '../support/invoice-rows.ts'
import { anId } from '../support/rows.ts'

const rows = (amounts: readonly string[]) => amounts.map((amount) => ({ amount }))

test.each<[payments: string[], paid: bigint]>([
  [[], 0n],
  [['40.00'], 4000n],
  [['40.00', '0.01', '59.99'], 10_000n],
  [['40.00', '-40.00'], 0n],
  [['40.00', '-40.00', '15.50'], 1550n],
  [['9999999999.99', '0.01'], 1_000_000_000_000n],
])('payments of %j come to %s cents', (payments, paid) => {
  expect(paidOf(rows(payments))).toBe(paid)
})

test.each<[status: InvoiceStatus, amount: string, payments: string[], balance: bigint]>([
  ['draft', '100.00', [], 10_000n],
  ['sent', '100.00', [], 10_000n],
  ['sent', '100.00', ['40.00'], 6000n],
  ['viewed', '100.00', ['40.00', '-40.00'], 10_000n],
  ['viewed', '100.00', ['33.33', '33.33', '33.34'], 0n],
  ['sent', '100.00', ['120.00'], -2000n],
  ['paid', '100.00', ['40.00', '60.00'], 0n],
  ['paid', '100.00', ['40.00', '70.00'], -1000n],
  ['paid', '100.00', [], 0n],
  ['sent', '0.01', ['0.01'], 0n],
])('%s, %s, payments of %j: the balance is %s cents', (status, amount, payments, balance) => {
  expect(balanceOf({ status, amount }, rows(payments))).toBe(balance)
})

const unsent = { sync_xid: UNCONFIRMED, created_at: '2025-01-01T00:00:00Z' }
/** Payments of these amounts, the last ones only on this device. */
const paymentsOf = (amounts: readonly string[], onDevice: readonly Partial<Payment>[] = []) => [
  ...amounts.map((amount, n) =>
    aRecordedPayment({
      id: anId(70 + n),
      amount,
      paid_on: `2026-11-0${n + 1}`,
      created_at: `2026-11-0${n + 1}T10:00:00Z`,
    }),
  ),
  ...onDevice.map((given, n) => aRecordedPayment({ id: anId(80 + n), ...unsent, ...given })),
]
const settling = { settles: true, amount: '100.00', paid_on: '2026-11-09' }

test.each<[stored: InvoiceStatus, amounts: string[], onDevice: Partial<Payment>[], shown: InvoiceStatus]>([
  ['draft', [], [], 'draft'],
  ['sent', [], [], 'sent'],
  ['sent', ['40.00'], [], 'sent'],
  ['sent', ['40.00'], [{ amount: '60.00' }], 'paid'],
  ['viewed', [], [settling], 'paid'],
  ['paid', ['100.00'], [], 'paid'],
  ['paid', ['100.00'], [{ amount: '-100.00', reverses: anId(70) }], 'viewed'],
  ['paid', ['60.00', '40.00'], [{ amount: '-40.00', reverses: anId(71) }], 'viewed'],
  ['paid', ['100.00'], [{ amount: '-100.00', reverses: anId(70) }, settling], 'paid'],
  // Marked as paid before there were rows of payments.
  ['paid', [], [], 'paid'],
])('stored as %s, paid %j, on this device %j: shown as %s', (status, amounts, onDevice, shown) => {
  const times = {
    viewed_at: '2026-11-01T00:00:00Z',
    paid_at: status === 'paid' ? '2026-11-02T00:00:00Z' : null,
  }
  const { invoice } = billed(anInvoice({ amount: '100.00', status, ...times }), paymentsOf(amounts, onDevice))
  expect(invoice.status).toBe(shown)
})

test('a step "paid" of an older version counts until the server has added its payment', () => {
  const step = anInvoice({ amount: '100.00', status: 'paid', paid_at: null })
  expect(billed(step, paymentsOf(['40.00'])).invoice).toBe(step)
})

test('the invoice is paid on the day of the payment that settled it, and on none once that is reversed', () => {
  const sent = anInvoice({ amount: '100.00', status: 'sent' })
  expect(billed(sent, paymentsOf(['40.00', '60.00'])).invoice).toMatchObject({ paid_on: '2026-11-02' })
  const paid = anInvoice({ amount: '100.00', status: 'paid', paid_on: '2026-11-02', paid_at: 'then' })
  const reversed = paymentsOf(['40.00', '60.00'], [{ amount: '-60.00', reverses: anId(71) }])
  expect(billed(paid, reversed).invoice).toMatchObject({ status: 'sent', paid_on: null, paid_at: null })
})

test('a payment that settles and waits pays what is left when it comes: never more than that', () => {
  const invoice = anInvoice({ amount: '100.00', status: 'sent' })
  const amounts = (rows: Payment[]) => billed(invoice, rows).payments.map(({ amount }) => amount)
  expect(amounts(paymentsOf(['40.00'], [settling]))).toEqual(['40.00', '60.00'])
  expect(amounts(paymentsOf(['40.00', '70.00'], [settling]))).toEqual(['40.00', '70.00'])
  expect(amounts(paymentsOf([], [settling, { amount: '5.00' }]))).toEqual(['100.00', '5.00'])
})

test('every invoice gets its own payments only', () => {
  const [first, second] = [anInvoice({ id: anId(1) }), anInvoice({ id: anId(2) })]
  const rows = [aRecordedPayment({ invoice_id: anId(2) }), aRecordedPayment({ invoice_id: anId(3) })]
  expect(allBilled([first, second], rows).map(({ payments }) => payments.length)).toEqual([0, 1])
})

test.each<[amounts: string[], note: string | null, tells: boolean]>([
  [[], null, false],
  [['100.00'], null, false],
  [['100.00'], 'By bank transfer', true],
  [['40.00'], null, true],
  [['120.00'], null, true],
  [['100.00', '-100.00'], null, true],
])('payments of %j with the note %j: there is more to tell than the status: %s', (amounts, note, tells) => {
  const payments = paymentsOf(amounts).map((row) => ({ ...row, note }))
  expect(hasPaymentDetails({ invoice: anInvoice({ amount: '100.00', status: 'sent' }), payments })).toBe(
    tells,
  )
})
