import { expect, test } from 'vitest'
import { balanceOf, paidOf } from '../../src/domain/balance.ts'
import type { InvoiceStatus } from '../../src/domain/rows.ts'

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
