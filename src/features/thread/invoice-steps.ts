import type { NewInvoiceContext } from '../../domain/invoice/invoice.ts'
import type { RowsMutation } from '../../domain/mutation.ts'
import { wordsOf } from '../../domain/paper-words/languages.ts'
import { type BilledPart, billAndSend, billRefusals } from '../../domain/quote/bill-quote.ts'
import { ok, type Result, refuse } from '../../domain/result.ts'
import type { Invoice, Profile, Quote, ServiceRequest } from '../../domain/rows.ts'
import { fetchWords } from '../../pdf/fetch-words.ts'

/**
 * Returns the two steps that write an invoice for a part of a quote and send it, in the words of the quote's language, or a
 * sentence that says why not. Rejects where the words have not arrived.
 */
export async function invoiceSteps(
  me: Profile,
  request: ServiceRequest,
  quote: Quote,
  part: BilledPart,
  invoices: readonly Invoice[],
  context: NewInvoiceContext,
): Promise<Result<RowsMutation[], string>> {
  await fetchWords([quote.language])
  const steps = billAndSend(me, request, quote, part, invoices, wordsOf(quote.language), context)
  return steps.ok ? ok(steps.value) : refuse(billRefusals[steps.refusal])
}
