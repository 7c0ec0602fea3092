import { type Cents, centsOf, sum } from '../money.ts'
import type { Invoice, Quote } from '../rows.ts'

/** Returns the invoices of a quote, oldest first; deleted ones do not count. */
export const invoicesOfQuote = (quote: Pick<Quote, 'id'>, invoices: readonly Invoice[]): Invoice[] =>
  invoices
    .filter(({ quote_id, deleted_at }) => quote_id === quote.id && !deleted_at)
    .sort((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))

/** Returns what of a quote is not invoiced yet; below zero where more than the quote is invoiced. */
export const restOfQuote = (quote: Pick<Quote, 'id' | 'amount'>, invoices: readonly Invoice[]): Cents =>
  centsOf(quote.amount) - sum(invoicesOfQuote(quote, invoices).map(({ amount }) => centsOf(amount)))
