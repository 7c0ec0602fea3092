import { createHash } from 'node:crypto'
import { recipientOf } from '../../../src/domain/invoice/invoice.ts'
import {
  dueRepetitions,
  repeatedOn,
  repeatInvoice,
  skipNext,
  startRepeating,
  stopRepeating,
} from '../../../src/domain/invoice/recurring-invoice.ts'
import type { RecurringInvoice } from '../../../src/domain/rows.ts'
import { newInvoice } from './invoice-actions.ts'
import { oneOf, type PersonAction } from './situation.ts'

/** The id of a repetition's invoice (`repeatedId`); at once, since an action cannot wait. */
function idOf(recurring: RecurringInvoice): string {
  const text = `${recurring.id} ${repeatedOn(recurring, recurring.done)}`
  const hex = createHash('sha256').update(text).digest('hex').slice(0, 32)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export const recurringActions = {
  repeatInvoice({ view, viewer, chance, at }) {
    const { profile } = viewer
    const invoice = oneOf(
      chance,
      view.rows('invoices').filter(({ professional_id }) => professional_id === profile?.id),
    )
    if (!profile || !invoice) return null
    const sends = invoice.client_id !== null && chance.chance(0.5)
    const form = { every_months: 1, first_on: chance.pick(['2026-01-13', '2026-01-14', '2026-02-01']), sends }
    const started = startRepeating(profile, invoice, form, { id: crypto.randomUUID(), at })
    return started.ok ? [started.value] : null
  },
  /** What a device does by itself on the day (src/data/write-repeated.ts). */
  writeRepeated(situation) {
    const { view, viewer, at } = situation
    const { profile } = viewer
    const [recurring] = dueRepetitions(view.rows('recurring_invoices'), at.slice(0, 10))
    const model = recurring && view.row('invoices', recurring.invoice_id)
    if (!profile || !model || model.deleted_at) return null
    const id = idOf(recurring)
    if (view.row('invoices', id)) return [skipNext(recurring)]
    const recipient = recipientOf(
      model,
      view.row('job_applications', model.application_id ?? '') ?? null,
      view.row('clients', model.client_id ?? '') ?? null,
    )
    const written = repeatInvoice(profile, recurring, model, recipient, { ...newInvoice(situation), id })
    return written.ok ? written.value : null
  },
  stopRepeating({ view, chance, at }) {
    const active = view.rows('recurring_invoices').filter(({ stopped_at }) => stopped_at === null)
    const recurring = oneOf(chance, active)
    return recurring ? [stopRepeating(recurring, at)] : null
  },
} satisfies Record<string, PersonAction>
