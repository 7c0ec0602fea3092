import { groupedBy } from '../grouped.ts'
import { type Cents, centsOf, decimalOf, sum } from '../money.ts'
import { type Invoice, type Payment, UNCONFIRMED } from '../rows.ts'

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

/** An invoice with all of its payments. */
export interface BilledInvoice {
  invoice: Invoice
  payments: readonly Payment[]
}

/**
 * Returns an invoice with the payments among `rows` that are its own: those of the server in its order, then those of this
 * device. One that settles and that the server does not have yet pays what is then still owed, as `place_payment()` in the
 * database decides; it is left out where nothing is. The invoice has the status that follows from them.
 */
export function billed(invoice: Invoice, rows: readonly Payment[]): BilledInvoice {
  const payments = placed(
    invoice,
    rows.filter(({ invoice_id }) => invoice_id === invoice.id),
  )
  return { invoice: followPayments(invoice, payments), payments }
}

/** Returns `billed` of each of these invoices. */
export function allBilled(invoices: readonly Invoice[], rows: readonly Payment[]): BilledInvoice[] {
  const ofInvoice = byInvoice(rows)
  return invoices.map((invoice) => billed(invoice, ofInvoice.get(invoice.id) ?? []))
}

/** Returns the rows by the id of their invoice, in the order given. */
export const byInvoice = <Row extends { invoice_id: string }>(
  rows: readonly Row[],
): ReadonlyMap<string, Row[]> => groupedBy(rows, ({ invoice_id }) => invoice_id)

function placed(invoice: Invoice, payments: readonly Payment[]): readonly Payment[] {
  if (payments.length === 0) return payments
  const isUnsent = ({ sync_xid }: Payment) => sync_xid === UNCONFIRMED
  const inOrder = [...payments].sort(
    (a, b) =>
      Number(isUnsent(a)) - Number(isUnsent(b)) ||
      Date.parse(a.created_at) - Date.parse(b.created_at) ||
      (a.id < b.id ? -1 : 1),
  )
  let owed = centsOf(invoice.amount)
  return inOrder.flatMap((payment) => {
    const settling = payment.settles && isUnsent(payment)
    if (settling && owed <= 0n) return []
    const shown = settling ? { ...payment, amount: decimalOf(owed) } : payment
    owed -= centsOf(shown.amount)
    return [shown]
  })
}

/** Returns the invoice as `follow_payment()` in the database leaves it. */
function followPayments(invoice: Invoice, payments: readonly Payment[]): Invoice {
  const { status, paid_at, viewed_at, amount } = invoice
  if (status === 'draft' || payments.length === 0) return invoice
  // The unsent step of a version without payments, to which the server will add a payment.
  if (status === 'paid' && paid_at === null) return invoice
  const isPaid = paidOf(payments) >= centsOf(amount)
  if (isPaid === (status === 'paid')) return invoice
  return isPaid
    ? { ...invoice, status: 'paid', paid_on: payments.at(-1)?.paid_on ?? null }
    : { ...invoice, status: viewed_at === null ? 'sent' : 'viewed', paid_on: null, paid_at: null }
}

/** Returns whether a part of what was billed is paid, and a part still owed. */
export const isPartPaid = ({ invoice, payments }: BilledInvoice): boolean => {
  const balance = balanceOf(invoice, payments)
  return invoice.status !== 'draft' && balance > 0n && balance < centsOf(invoice.amount)
}

/**
 * Returns whether an invoice was paid in any other way than whole and at once: only then there is something to tell beside
 * its status.
 */
export const hasPaymentDetails = ({ invoice, payments }: BilledInvoice): boolean =>
  payments.length > 1 || payments.some(({ amount, note }) => amount !== invoice.amount || note !== null)

/** Returns whether one of these payments takes this one back. */
export const isReversed = ({ id }: Pick<Payment, 'id'>, payments: readonly Payment[]): boolean =>
  payments.some(({ reverses }) => reverses === id)

/** Returns whether a payment was recorded by the client and waits for the professional's word. */
export const isUnconfirmed = (payment: Payment, payments: readonly Payment[]): boolean =>
  payment.by_client && payment.reverses === null && !payment.confirmed_on && !isReversed(payment, payments)

/** Returns whether the payments of an invoice are listed: where its status does not tell all, or one is to be confirmed. */
export const listsPayments = (given: BilledInvoice): boolean =>
  hasPaymentDetails(given) || given.payments.some((payment) => isUnconfirmed(payment, given.payments))
