import { addDays, type Day } from '../../domain/calendar.ts'
import { DUE_AFTER_DAYS, prefilled, type Recipient } from '../../domain/invoice/invoice.ts'
import { noTaxDetails } from '../../domain/invoice/tax-details.ts'
import { typedContent } from '../../domain/quote/quote-form.ts'
import type { Invoice, Quote, ServiceRequest } from '../../domain/rows.ts'
import type { InvoiceFields } from '../edit-unsent/form-drafts.ts'
import { forms } from '../edit-unsent/form-registry.ts'

/**
 * The purpose of the form: a new invoice for any recipient, one for a request, one with what an accepted quote says, or
 * an edit, which creates a new invoice for the same recipient.
 */
export type InvoiceFormTask =
  | { kind: 'new' }
  | { kind: 'request'; request: ServiceRequest }
  | { kind: 'quote'; request: ServiceRequest; quote: Quote }
  | { kind: 'edit'; invoice: Invoice; recipient: Recipient | null }

/** Returns the initial fields of the form, with the tax details of the newest invoice to the same client. */
export function fieldsOf(task: InvoiceFormTask, today: Day, taxDetails = noTaxDetails): InvoiceFields {
  const empty: InvoiceFields = {
    application_id: '',
    client_name: '',
    client_email: '',
    amount: '',
    description: '',
    due_date: addDays(today, DUE_AFTER_DAYS),
    lines: [],
    ...taxDetails,
    delete_original: false,
  }
  switch (task.kind) {
    case 'new':
      return empty
    case 'request':
      return { ...empty, application_id: task.request.id }
    case 'quote':
      return { ...empty, application_id: task.request.id, ...typedContent(task.quote) }
    case 'edit':
      return {
        ...empty,
        ...prefilled(task.invoice),
        ...addressee(task.recipient),
        delete_original: task.invoice.status === 'draft',
      }
  }
}

function addressee(recipient: Recipient | null): Partial<InvoiceFields> {
  if (!recipient) return {}
  if ('request' in recipient) return { application_id: recipient.request.id }
  return { client_name: recipient.person.name, client_email: recipient.person.email }
}

/** Returns the form of a task, and the id of the row that it is about. */
export function formOfTask(task: InvoiceFormTask) {
  switch (task.kind) {
    case 'new':
      return { form: forms.invoice, id: '' }
    case 'request':
      return { form: forms['request-invoice'], id: task.request.id }
    case 'quote':
      return { form: forms['quote-invoice'], id: task.quote.id }
    case 'edit':
      return { form: forms['edited-invoice'], id: task.invoice.id }
  }
}

/** Returns whether the user has changed a field. Ignores the due date, whose default changes from day to day. */
export function isTouched(fields: InvoiceFields, fresh: InvoiceFields): boolean {
  const written = (given: InvoiceFields) => JSON.stringify({ ...fresh, ...given, due_date: '' })
  return written(fields) !== written(fresh)
}
