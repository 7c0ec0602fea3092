import { type Cents, centsOf, sum } from './money.ts'
import type { Invoice, Payment } from './rows.ts'

/** Returns what these payments of one invoice come to; reversals count as what they take back. */
export const paidOf = (payments: readonly Pick<Payment, 'amount'>[]): Cents =>
  sum(payments.map(({ amount }) => centsOf(amount)))

/**
 * Returns what is still owed of an invoice, given all of its payments: below zero where more was paid. An invoice that was
 * marked as paid before there were rows of payments has none, and nothing is owed.
 */
export const balanceOf = (
  { amount, status }: Pick<Invoice, 'amount' | 'status'>,
  payments: readonly Pick<Payment, 'amount'>[],
): Cents => (status === 'paid' && payments.length === 0 ? 0n : centsOf(amount) - paidOf(payments))
