import type { Day } from '../calendar.ts'
import { mutation, type RowsMutation, update } from '../mutation.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { Client, Invoice, Profile } from '../rows.ts'
import type { BilledInvoice } from './balance.ts'
import type { InvoiceRefusal } from './invoice.ts'
import { markPaid, settleStandalone } from './payment.ts'

type Transition = Result<RowsMutation, InvoiceRefusal>

const transition = (
  action: 'invoice.sent' | 'invoice.marked_sent' | 'invoice.viewed',
  invoice: Invoice,
  values: Partial<Invoice>,
): Transition => ok(mutation(action, [update('invoices', invoice, values)]))

const isOwn = (me: Profile, invoice: Invoice) => invoice.professional_id === me.id
/** For asking whether a payment is allowed. */
const anyContext = { id: '', today: '', at: '' }

/**
 * draft → sent, by the professional, dated with the device's day. Afterwards only the status and payments change. Nothing
 * goes to somebody without an account: the invoice is only marked.
 */
export function sendInvoice(me: Profile, invoice: Invoice, today: Day): Transition {
  if (!isOwn(me, invoice)) return refuse('not-yours')
  if (!me.is_approved) return refuse('not-approved')
  if (invoice.deleted_at) return refuse('deleted')
  if (invoice.status !== 'draft') return refuse('not-draft')
  const action = invoice.client_id ? 'invoice.sent' : 'invoice.marked_sent'
  return transition(action, invoice, { status: 'sent', issued_on: today })
}

/** sent → viewed, by the client it is addressed to. */
export function markViewed(client: Client, invoice: Invoice): Transition {
  if (invoice.client_id !== client.id) return refuse('not-yours')
  if (invoice.deleted_at) return refuse('deleted')
  if (invoice.status !== 'sent') return refuse('not-sent')
  return transition('invoice.viewed', invoice, { status: 'viewed' })
}

/** Deletes an invoice, whether draft or sent (readings). The row stays, so that its number is never used again. */
export function deleteInvoice(me: Profile, invoice: Invoice, at: string): Transition {
  if (!isOwn(me, invoice)) return refuse('not-yours')
  if (invoice.deleted_at) return refuse('deleted')
  return ok(mutation('invoice.delete', [update('invoices', invoice, { deleted_at: at })]))
}

/** Returns which actions a professional has for an invoice; its author can always read and print it. */
export const professionalControls = (me: Profile, { invoice, payments }: BilledInvoice) => ({
  send: sendInvoice(me, invoice, '').ok,
  /** One press, for the whole balance. */
  settle: settleStandalone(me, { invoice, payments }, anyContext).ok,
  /** Any amount. */
  recordPayment: isOwn(me, invoice) && !invoice.deleted_at && invoice.status !== 'draft',
  /** Edit and clone: both write a new invoice. */
  write: isOwn(me, invoice) && me.is_approved,
  delete: deleteInvoice(me, invoice, '').ok,
})

/** Returns which actions a client has for an invoice. */
export const clientControls = (client: Client, { invoice, payments }: BilledInvoice) => ({
  view: markViewed(client, invoice).ok,
  /** The whole balance by one press, or any amount. */
  pay: markPaid(client, { invoice, payments }, anyContext).ok,
})
