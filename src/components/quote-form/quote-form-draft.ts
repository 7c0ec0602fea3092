import type { Day } from '../../domain/calendar.ts'
import type { TypedTaxDetails } from '../../domain/invoice/tax-details.ts'
import { defaultValidUntil, typedQuote } from '../../domain/quote/quote-form.ts'
import type { Client, Quote, Service, ServiceRequest } from '../../domain/rows.ts'
import type { QuoteFields } from '../edit-unsent/form-drafts.ts'
import { forms } from '../edit-unsent/form-registry.ts'

/** Whom a quote is written for, and the quote that is written anew; its draft is then replaced. */
export interface QuoteFormTask {
  request: ServiceRequest
  service: Service
  client: Client | null
  original: Quote | null
}

/** Returns the initial fields of the form, with the tax details of the newest invoice to the same client. */
export const quoteFieldsOf = (
  { original }: QuoteFormTask,
  today: Day,
  taxDetails: TypedTaxDetails,
): QuoteFields =>
  original
    ? typedQuote(original, today)
    : { amount: '', description: '', lines: [], ...taxDetails, valid_until: defaultValidUntil(today) }

/** Returns the form of a task, and the id of the row that it is about. */
export const quoteFormOf = ({ request, original }: QuoteFormTask) =>
  original ? { form: forms['edited-quote'], id: original.id } : { form: forms.quote, id: request.id }

/** Returns whether the user has changed a field. Ignores the last day, whose default changes from day to day. */
export function isQuoteTouched(fields: QuoteFields, fresh: QuoteFields): boolean {
  const written = (given: QuoteFields) => JSON.stringify({ ...fresh, ...given, valid_until: '' })
  return written(fields) !== written(fresh)
}
