import * as v from 'valibot'
import { addDays, type Day, isDay } from '../calendar.ts'
import { LENGTHS } from '../limits.gen.ts'
import { centsOf, decimalOf } from '../money.ts'
import { insert, mutation, type RowsMutation, update } from '../mutation.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { Client, Invoice, Payment, Profile } from '../rows.ts'
import { line } from '../text.ts'
import { Amount } from '../typed-amount.ts'
import { type BilledInvoice, balanceOf, billed, isReversed, isUnconfirmed } from './balance.ts'
import type { InvoiceRefusal } from './invoice.ts'

/** The longest note of a payment, in characters. */
export const MAX_NOTE_LENGTH = LENGTHS.payments.note

/** Returns the form of a payment. The server dates a payment that is older than a year, or yet to come, by its own day. */
export const paymentEntry = (today: Day) =>
  v.object({
    amount: Amount,
    paid_on: v.pipe(
      v.string(),
      v.check(isDay, 'The day of the payment is required'),
      v.check((day) => !isDay(day) || day <= today, 'This day is yet to come'),
      v.check((day) => !isDay(day) || day > addDays(today, -365), 'Please choose a day of the last year'),
    ),
    note: line(0, '', MAX_NOTE_LENGTH),
  })
export type PaymentEntry = v.InferOutput<ReturnType<typeof paymentEntry>>

export type PaymentRefusal =
  | InvoiceRefusal
  | 'not-issued'
  | 'no-payment'
  | 'reversed'
  | 'not-your-payment'
  | 'not-to-confirm'

export const paymentRefusals: Record<Exclude<PaymentRefusal, InvoiceRefusal>, string> = {
  'not-issued': 'A draft cannot be paid: send it first.',
  'no-payment': 'Only a payment can be reversed.',
  reversed: 'This payment is reversed already.',
  'not-your-payment': 'Only the professional can reverse this payment.',
  'not-to-confirm': 'This payment does not wait to be confirmed.',
}

/** Id and time of a new payment. */
export interface NewPaymentContext {
  id: string
  today: Day
  /** The device's time, shown until the server's time is known. */
  at: string
}

type NewPayment = Result<RowsMutation, PaymentRefusal>

const isOwn = (me: Profile, invoice: Invoice) => invoice.professional_id === me.id
const isAddressedTo = (client: Client, invoice: Invoice) => invoice.client_id === client.id
/** Returns on which side of an invoice somebody is; null for a stranger. */
function sideOf(by: Profile | Client, invoice: Invoice): 'professional' | 'client' | null {
  if (invoice.professional_id === by.id) return 'professional'
  return invoice.client_id === by.id ? 'client' : null
}
const isOpen = ({ status }: Invoice) => status === 'sent' || status === 'viewed'

/** Pays what is still owed, by the client it is addressed to. */
export function markPaid(client: Client, given: BilledInvoice, context: NewPaymentContext): NewPayment {
  if (!isAddressedTo(client, given.invoice)) return refuse('not-yours')
  return settle(given, true, context)
}

/** Records that everything is paid, by the professional, where no client account could (readings, "Standalone invoice"). */
export function settleStandalone(me: Profile, given: BilledInvoice, context: NewPaymentContext): NewPayment {
  if (!isOwn(me, given.invoice)) return refuse('not-yours')
  if (given.invoice.client_id !== null) return refuse('not-standalone')
  return settle(given, false, context)
}

function settle(given: BilledInvoice, byClient: boolean, context: NewPaymentContext): NewPayment {
  const { invoice, payments } = billed(given.invoice, given.payments)
  if (invoice.deleted_at) return refuse('deleted')
  if (!isOpen(invoice)) return refuse('not-sent')
  const amount = decimalOf(balanceOf(invoice, payments))
  return ok(
    newPayment('invoice.paid', invoice, byClient, context, {
      amount,
      paid_on: context.today,
      settles: true,
    }),
  )
}

/**
 * Records a payment of any amount, by the professional, or by the client while something is owed. More than is owed is
 * allowed: people do pay too much.
 */
export function recordPayment(
  by: Profile | Client,
  { invoice }: Pick<BilledInvoice, 'invoice'>,
  { amount, paid_on, note }: PaymentEntry,
  context: NewPaymentContext,
): NewPayment {
  const side = sideOf(by, invoice)
  if (!side) return refuse('not-yours')
  if (invoice.deleted_at) return refuse('deleted')
  if (invoice.status === 'draft') return refuse('not-issued')
  if (side === 'client' && !isOpen(invoice)) return refuse('not-sent')
  const values = { amount, paid_on, ...(note && { note }) }
  return ok(newPayment('payment.record', invoice, side === 'client', context, values))
}

/** Says that a payment which the client recorded has arrived, by the professional. */
export function confirmPayment(
  me: Profile,
  given: BilledInvoice,
  payment: Payment,
  today: Day,
): Result<RowsMutation, PaymentRefusal> {
  if (!isOwn(me, given.invoice)) return refuse('not-yours')
  if (given.invoice.deleted_at) return refuse('deleted')
  if (!isUnconfirmed(payment, given.payments)) return refuse('not-to-confirm')
  return ok(mutation('payment.confirm', [update('payments', payment, { confirmed_on: today })]))
}

/** Takes a payment back by another row. The professional may reverse any, the client those recorded by the client. */
export function reversePayment(
  by: Profile | Client,
  { invoice, payments }: BilledInvoice,
  payment: Payment,
  context: NewPaymentContext,
): NewPayment {
  const side = sideOf(by, invoice)
  if (!side) return refuse('not-yours')
  if (invoice.deleted_at) return refuse('deleted')
  if (payment.reverses !== null) return refuse('no-payment')
  if (side === 'client' && !payment.by_client) return refuse('not-your-payment')
  if (isReversed(payment, payments)) return refuse('reversed')
  return ok(
    newPayment('payment.reverse', invoice, side === 'client', context, {
      amount: decimalOf(-centsOf(payment.amount)),
      paid_on: context.today,
      reverses: payment.id,
    }),
  )
}

function newPayment(
  action: 'invoice.paid' | 'payment.record' | 'payment.reverse',
  { id: invoice_id }: Invoice,
  by_client: boolean,
  { id, at }: NewPaymentContext,
  values: Pick<Payment, 'amount' | 'paid_on'> & Partial<Payment>,
): RowsMutation {
  const shown = { note: null, settles: false, reverses: null, by_client, confirmed_on: null, created_at: at }
  return mutation(action, [insert('payments', id, { invoice_id, ...values }, shown)])
}

/** A payment with what became of it. */
export interface ListedPayment {
  payment: Payment
  /** The row that took it back. */
  reversal: Payment | null
}

/** Returns the payments of an invoice, oldest first, each with its reversal. */
export const listedPayments = ({ payments }: Pick<BilledInvoice, 'payments'>): ListedPayment[] =>
  payments
    .filter(({ reverses }) => reverses === null)
    .map((payment) => ({
      payment,
      reversal: payments.find(({ reverses }) => reverses === payment.id) ?? null,
    }))
