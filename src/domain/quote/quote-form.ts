import * as v from 'valibot'
import { addDays, type Day } from '../calendar.ts'
import { InvoiceDraft } from '../invoice/invoice.ts'
import { sumsOf } from '../invoice/invoice-lines.ts'
import { TaxDetailsForm, typedTaxDetails } from '../invoice/tax-details.ts'
import { decimalOf } from '../money.ts'
import type { Quote } from '../rows.ts'
import { Amount } from '../typed-amount.ts'
import { lastDayFrom } from '../typed-day.ts'
import { haveLines, TypedLine, TypedLines, typedLines } from '../typed-lines.ts'

/** Days for which a new quote is valid. */
const VALID_FOR_DAYS = 14

export const defaultValidUntil = (today: Day): Day => addDays(today, VALID_FOR_DAYS)

/**
 * The form of a quote, on this day. Parsing returns the amount as a decimal string, and the lines as they are stored: it
 * is the form of an invoice, with the last day in place of the due date.
 */
export function quoteForm(today: Day) {
  const fields = {
    ...TaxDetailsForm.entries,
    description: InvoiceDraft.entries.description,
    valid_until: lastDayFrom(today),
  }
  const withoutLines = v.pipe(
    v.object({ ...fields, amount: Amount, lines: v.array(TypedLine) }),
    v.transform((form) => ({ ...form, lines: null })),
  )
  const withLines = v.pipe(
    v.object({ ...fields, amount: v.string(), lines: TypedLines }),
    v.transform((form) => ({ ...form, amount: decimalOf(sumsOf(form.lines).total) as string })),
  )
  return v.lazy<typeof withoutLines | typeof withLines>((input) =>
    haveLines(input) ? withLines : withoutLines,
  )
}

/** What a quote says: the parsed form. */
export type QuoteContent = v.InferOutput<ReturnType<typeof quoteForm>>
/** The form as typed. */
export type TypedQuote = v.InferInput<ReturnType<typeof quoteForm>>

/** Returns what an invoice and a new quote copy from a quote, as the fields of a form. */
export const typedContent = (quote: Quote) => ({
  amount: quote.amount,
  description: quote.description,
  lines: typedLines(quote.lines),
  ...typedTaxDetails(quote),
})

/** Returns the initial fields of the form that writes a quote anew; a last day that is over is replaced. */
export const typedQuote = (quote: Quote, today: Day) => ({
  ...typedContent(quote),
  valid_until: quote.valid_until < today ? defaultValidUntil(today) : quote.valid_until,
})
