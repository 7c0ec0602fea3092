import * as v from 'valibot'
import { LENGTHS } from '../limits.gen.ts'
import { centsOf, formatMoney } from '../money.ts'
import type { Quote } from '../rows.ts'
import { line } from '../text.ts'
import { quoteNumber } from './quote-number.ts'

/** The form by which a client accepts a quote. */
export const Acceptance = v.object({
  accepted_by: line(2, 'Your name is required', LENGTHS.quotes.accepted_by),
})
export type Acceptance = v.InferOutput<typeof Acceptance>

/** Returns the sentence that a typed name accepts. The database writes the same one. */
export const acceptanceOf = (quote: Pick<Quote, 'id' | 'amount'>): string =>
  `I accept quote ${quoteNumber(quote)} for ${formatMoney(centsOf(quote.amount))}.`
