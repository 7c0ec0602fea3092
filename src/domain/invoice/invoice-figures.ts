import { type Day, type Month, monthOf, monthsUpTo } from '../calendar.ts'
import { type Cents, centsOf } from '../money.ts'
import type { Invoice, InvoiceStatus } from '../rows.ts'
import { type BilledInvoice, balanceOf } from './balance.ts'

/** The status of an invoice that screens show. Overdue is derived, never stored (readings). */
export type ShownStatus = InvoiceStatus | 'overdue'

export const SHOWN_STATUSES = [
  'draft',
  'sent',
  'viewed',
  'overdue',
  'paid',
] as const satisfies readonly ShownStatus[]

/** Returns whether an invoice is sent, unpaid and due before today. On the due date itself it is not overdue. */
export const isOverdue = ({ status, due_date }: Invoice, today: Day): boolean =>
  (status === 'sent' || status === 'viewed') && due_date < today

export const shownStatus = (invoice: Invoice, today: Day): ShownStatus =>
  isOverdue(invoice, today) ? 'overdue' : invoice.status

export interface Total {
  count: number
  amount: Cents
}

/** Returns count and sum per shown status; every invoice is in exactly one. What is not paid yet counts as its balance. */
export function totalsOf(invoices: readonly BilledInvoice[], today: Day): Record<ShownStatus, Total> {
  const totals: Record<ShownStatus, Total> = {
    draft: { count: 0, amount: 0n },
    sent: { count: 0, amount: 0n },
    viewed: { count: 0, amount: 0n },
    overdue: { count: 0, amount: 0n },
    paid: { count: 0, amount: 0n },
  }
  for (const { invoice, payments } of invoices) {
    const total = totals[shownStatus(invoice, today)]
    total.count += 1
    total.amount += invoice.status === 'paid' ? centsOf(invoice.amount) : balanceOf(invoice, payments)
  }
  return totals
}

export interface MonthFigures {
  month: Month
  /** Issued in this month. */
  billed: Cents
  /** Paid in this month, whenever it was issued; below zero where more was reversed. */
  paid: Cents
  /** What is still owed of what fell due in this month. */
  overdue: Cents
}

/** What a chart shows of a month: overdue only where it is asked. */
export type ChartedMonth = Omit<MonthFigures, 'overdue'> & { overdue?: Cents }

/** Returns the figures of the last `count` months including the current one, oldest first. */
export function monthlyFigures(invoices: readonly BilledInvoice[], today: Day, count = 12): MonthFigures[] {
  const figures = monthsUpTo(today, count).map((month) => ({ month, billed: 0n, paid: 0n, overdue: 0n }))
  const byMonth = new Map(figures.map((one) => [one.month, one]))
  const add = (day: Day, column: 'billed' | 'paid' | 'overdue', amount: Cents) => {
    const one = byMonth.get(monthOf(day))
    if (one) one[column] += amount
  }
  for (const { invoice, payments } of invoices) {
    if (invoice.status === 'draft') continue
    const amount = centsOf(invoice.amount)
    add(invoice.issued_on ?? today, 'billed', amount)
    for (const payment of payments) add(payment.paid_on, 'paid', centsOf(payment.amount))
    if (invoice.status === 'paid' && payments.length === 0) add(invoice.paid_on ?? today, 'paid', amount)
    if (isOverdue(invoice, today)) add(invoice.due_date, 'overdue', balanceOf(invoice, payments))
  }
  return figures
}

/**
 * Returns the end of a chart's axis: the smallest of 1, 2, 2.5, 5 × 10ⁿ dollars that is not below the largest value.
 */
export function axisEnd(figures: readonly ChartedMonth[]): Cents {
  let greatest = 0n
  for (const { billed, paid, overdue = 0n } of figures) {
    for (const amount of [billed, paid, overdue]) if (amount > greatest) greatest = amount
  }
  for (let power = 1000n; ; power *= 10n) {
    for (const step of [power, power * 2n, (power * 5n) / 2n, power * 5n]) if (step >= greatest) return step
  }
}
