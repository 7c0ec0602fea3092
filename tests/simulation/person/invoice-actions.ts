import { type BilledInvoice, billed } from '../../../src/domain/balance.ts'
import {
  cloneInvoice,
  createFromRequest,
  createStandalone,
  type NewInvoiceContext,
  recipientOf,
} from '../../../src/domain/invoice.ts'
import { usedNumbersOf } from '../../../src/domain/invoice-number.ts'
import { deleteInvoice, markViewed, sendInvoice } from '../../../src/domain/invoice-transitions.ts'
import type { RowsMutation } from '../../../src/domain/mutation.ts'
import { markPaid, type NewPaymentContext, settleStandalone } from '../../../src/domain/payment.ts'
import { mayInvoice } from '../../../src/domain/request.ts'
import type { Result } from '../../../src/domain/result.ts'
import type { Client, Profile } from '../../../src/domain/rows.ts'
import { oneOf, type PersonAction, type Situation } from './situation.ts'

const today = '2026-01-15'

/** Invoice numbers are drawn from so few that two devices draw the same. */
export const INVOICE_NUMBERS = 2

const writing = ({ view, viewer, chance, at }: Situation): NewInvoiceContext => ({
  id: crypto.randomUUID(),
  usedNumbers: usedNumbersOf(view.rows('invoices'), viewer.user.id),
  today,
  at,
  randomInteger: (limit) => chance.below(Math.min(limit, INVOICE_NUMBERS)),
})

/** Takes one of the possible steps with any invoice the person sees. */
const step =
  (
    of: (
      billed: BilledInvoice,
      me: Profile | null,
      client: Client | null,
      payment: NewPaymentContext,
    ) => Result<RowsMutation, string>[],
  ): PersonAction =>
  ({ view, viewer: { profile, client }, chance, at }) => {
    const steps = view
      .rows('invoices')
      .map((invoice) => billed(invoice, view.rows('payments')))
      .flatMap((one) => of(one, profile ?? null, client ?? null, { id: crypto.randomUUID(), today, at }))
      .flatMap((result) => (result.ok ? [result.value] : []))
    const result = oneOf(chance, steps)
    return result ? [result] : null
  }

export const invoiceActions = {
  writeInvoice(situation) {
    const { view, viewer, chance, uniqueWord } = situation
    const { profile } = viewer
    if (!profile) return null
    const draft = {
      amount: '250.00',
      description: `Work on ${uniqueWord}, first half`,
      due_date: '2026-03-01',
    }
    const requests = view
      .rows('job_applications')
      .filter((row) => mayInvoice(row) && view.row('jobs', row.job_id)?.posted_by === profile.id)
    const request = oneOf(chance, requests)
    const person = { client_name: 'Walk-in', client_email: 'walk@example.test' }
    const written =
      request && chance.chance(0.7)
        ? createFromRequest(profile, request, draft, writing(situation))
        : createStandalone(profile, { ...person, ...draft }, writing(situation))
    return written.ok ? [written.value] : null
  },
  sendInvoice: step(({ invoice }, me) => (me ? [sendInvoice(me, invoice, today)] : [])),
  settleInvoice: step((one, me, client, payment) => [
    ...(client ? [markViewed(client, one.invoice), markPaid(client, one, payment)] : []),
    ...(me ? [settleStandalone(me, one, payment)] : []),
  ]),
  cloneInvoice(situation) {
    const { view, viewer, chance } = situation
    const { profile } = viewer
    const ownInvoices = view.rows('invoices').filter(({ professional_id }) => professional_id === profile?.id)
    const original = oneOf(chance, ownInvoices)
    if (!profile || !original) return null
    const recipient = recipientOf(
      original,
      view.row('job_applications', original.application_id ?? '') ?? null,
      view.row('clients', original.client_id ?? '') ?? null,
    )
    const cloned = cloneInvoice(profile, original, recipient, writing(situation))
    return cloned.ok ? [cloned.value] : null
  },
  deleteInvoice: step(({ invoice }, me, _client, { at }) => (me ? [deleteInvoice(me, invoice, at)] : [])),
} satisfies Record<string, PersonAction>
