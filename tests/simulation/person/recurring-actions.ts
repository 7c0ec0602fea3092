import { stepsOfRepetitions } from '../../../src/data/write-repeated.ts'
import { startRepeating, stopRepeating } from '../../../src/domain/invoice/recurring-invoice.ts'
import { newInvoice } from './invoice-actions.ts'
import { oneOf, type PersonAction } from './situation.ts'

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
  /** What a device does by itself on the day. */
  async writeRepeated(situation) {
    const { view, viewer, at } = situation
    if (!viewer.profile) return null
    const steps = await stepsOfRepetitions(viewer.profile, view, at.slice(0, 10), newInvoice(situation))
    return steps.length > 0 ? steps : null
  },
  stopRepeating({ view, chance, at }) {
    const active = view.rows('recurring_invoices').filter(({ stopped_at }) => stopped_at === null)
    const recurring = oneOf(chance, active)
    return recurring ? [stopRepeating(recurring, at)] : null
  },
} satisfies Record<string, PersonAction>
