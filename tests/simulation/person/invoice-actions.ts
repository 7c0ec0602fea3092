import {
  cloneInvoice,
  createFromRequest,
  createStandalone,
  type NewInvoiceContext,
  recipientOf,
} from '../../../src/domain/invoice/invoice.ts'
import { usedNumbersOf } from '../../../src/domain/invoice/invoice-number.ts'
import { deleteInvoice, markViewed, sendInvoice } from '../../../src/domain/invoice/invoice-transitions.ts'
import { mayInvoice } from '../../../src/domain/request/request.ts'
import type { Client, Invoice, Profile } from '../../../src/domain/rows.ts'
import { contents } from './invoice-contents.ts'
import { oneOf, type PersonAction, type Situation } from './situation.ts'

const today = '2026-01-15'
/** Most are overdue when a simulation begins. */
const dueDates = ['2026-01-05', '2026-01-13', '2026-03-01']

/** Invoice numbers are drawn from so few that two devices draw the same. */
export const INVOICE_NUMBERS = 2

/** Returns what a new invoice needs beside its draft. */
export const newInvoice = ({ view, viewer, chance, at }: Situation): NewInvoiceContext => ({
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
      invoice: Invoice,
      me: Profile | null,
      client: Client | null,
      at: string,
    ) => ReturnType<typeof markViewed>[],
  ): PersonAction =>
  ({ view, viewer: { profile, client }, chance, at }) => {
    const steps = view
      .rows('invoices')
      .flatMap((invoice) => of(invoice, profile ?? null, client ?? null, at))
      .flatMap((result) => (result.ok ? [result.value] : []))
    const result = oneOf(chance, steps)
    return result ? [result] : null
  }

export const invoiceActions = {
  writeInvoice(situation) {
    const { view, viewer, chance } = situation
    const { profile } = viewer
    if (!profile) return null
    const draft = { ...contents(situation), due_date: chance.pick(dueDates) }
    const requests = view
      .rows('job_applications')
      .filter((row) => mayInvoice(row) && view.row('jobs', row.job_id)?.posted_by === profile.id)
    const request = oneOf(chance, requests)
    const person = { client_name: 'Walk-in', client_email: 'walk@example.test' }
    const written =
      request && chance.chance(0.7)
        ? createFromRequest(profile, request, draft, newInvoice(situation))
        : createStandalone(profile, { ...person, ...draft }, newInvoice(situation))
    return written.ok ? [written.value] : null
  },
  sendInvoice: step((invoice, me) => (me ? [sendInvoice(me, invoice, today)] : [])),
  viewInvoice: step((invoice, _me, client) => (client ? [markViewed(client, invoice)] : [])),
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
    const cloned = cloneInvoice(profile, original, recipient, newInvoice(situation))
    return cloned.ok ? [cloned.value] : null
  },
  deleteInvoice: step((invoice, me, _client, at) => (me ? [deleteInvoice(me, invoice, at)] : [])),
} satisfies Record<string, PersonAction>
