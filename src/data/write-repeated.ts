import type { OptimisticView } from '../database/optimistic-view.ts'
import type { Day } from '../domain/calendar.ts'
import { type NewInvoiceContext, recipientOf } from '../domain/invoice/invoice.ts'
import { insertedInvoice } from '../domain/invoice/invoice-number.ts'
import {
  dueRepetitions,
  repeatedId,
  repeatedOn,
  repeatInvoice,
  skipNext,
} from '../domain/invoice/recurring-invoice.ts'
import type { RowsMutation } from '../domain/mutation.ts'
import type { Profile } from '../domain/rows.ts'

/**
 * Returns the steps that write the next invoice of everything that is due on this day, the first first. Where an invoice is
 * there already, written by the server or another device, it is only counted.
 */
export async function stepsOfRepetitions(
  me: Profile,
  view: OptimisticView,
  today: Day,
  context: NewInvoiceContext,
): Promise<RowsMutation[]> {
  const steps: RowsMutation[] = []
  const usedNumbers = new Set(context.usedNumbers)
  for (const recurring of dueRepetitions(view.rows('recurring_invoices'), today)) {
    const model = view.row('invoices', recurring.invoice_id)
    if (!model || model.deleted_at) continue
    const id = await repeatedId(recurring.id, repeatedOn(recurring, recurring.done))
    if (view.row('invoices', id)) {
      steps.push(skipNext(recurring))
      continue
    }
    const request = view.row('job_applications', model.application_id ?? '') ?? null
    const client = view.row('clients', model.client_id ?? '') ?? null
    const recipient = recipientOf(model, request, client)
    const written = repeatInvoice(me, recurring, model, recipient, { ...context, id, usedNumbers })
    if (!written.ok) continue
    steps.push(...written.value)
    for (const step of written.value) {
      const number = insertedInvoice(step)?.values.invoice_number
      if (number) usedNumbers.add(number)
    }
  }
  return steps
}
