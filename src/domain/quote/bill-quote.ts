import { addDays } from '../calendar.ts'
import {
  createFromRequest,
  DUE_AFTER_DAYS,
  type InvoiceDraft,
  type InvoiceExtras,
  type InvoiceRefusal,
  invoiceRefusals,
  type NewInvoiceContext,
} from '../invoice/invoice.ts'
import type { InvoiceLine } from '../invoice/invoice-line.ts'
import { MAX_LINES, netOf, sumsOf } from '../invoice/invoice-lines.ts'
import { sendInvoice } from '../invoice/invoice-transitions.ts'
import { LENGTHS } from '../limits.gen.ts'
import { type Cents, centsOf, decimalOf } from '../money.ts'
import { type InsertChange, type RowsMutation, rowOfInsert } from '../mutation.ts'
import { moneyIn, percentIn } from '../paper-words/formats.ts'
import type { Words } from '../paper-words/words.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { Invoice, Profile, Quote, ServiceRequest } from '../rows.ts'
import { shareOf } from './deposit.ts'
import { quoteNumber } from './quote-number.ts'
import { invoicesOfQuote, restOfQuote } from './rest-of-quote.ts'

export type BillRefusal =
  | InvoiceRefusal
  | 'not-accepted'
  | 'all-invoiced'
  | 'share-too-large'
  | 'too-many-lines'

export const billRefusals: Record<BillRefusal, string> = {
  ...invoiceRefusals,
  'not-accepted': 'This quote is not accepted.',
  'all-invoiced': 'All of this quote is invoiced already.',
  'share-too-large': 'Together with what is invoiced, this is more than the quote, or it is nothing.',
  'too-many-lines': `An invoice has ${MAX_LINES} lines at most. Write this one by “Create Invoice”.`,
}

/** What of a quote is to be invoiced: a share in percent ("30", three decimals at most), or all that is left. */
export type BilledPart = { percent: string } | 'rest'

/**
 * Writes the draft of an invoice for a part of an accepted quote, or for all of it. `invoices` are those of the professional,
 * `words` those of the quote's language. A deposit has a line for each tax, with that share of what the quote's lines come to;
 * the rest has all lines of the quote and, below them, what is invoiced already. Amounts are exact: together the invoices come
 * to the quote. Refuses: not-accepted, all-invoiced, share-too-large, too-many-lines, and what `createFromRequest` refuses.
 */
export function billQuote(
  me: Profile,
  request: ServiceRequest,
  quote: Quote,
  part: BilledPart,
  invoices: readonly Invoice[],
  words: Words,
  context: NewInvoiceContext,
): Result<RowsMutation, BillRefusal> {
  if (quote.status !== 'accepted') return refuse('not-accepted')
  const rest = restOfQuote(quote, invoices)
  if (rest <= 0n) return refuse('all-invoiced')
  const earlier = invoicesOfQuote(quote, invoices)
  const content =
    part === 'rest' ? restContent(quote, rest, earlier, words) : deposit(quote, part.percent, words)
  const amount = centsOf(content.amount)
  if (amount <= 0n || amount > rest) return refuse('share-too-large')
  if ((content.lines?.length ?? 0) > MAX_LINES) return refuse('too-many-lines')
  const { client_tax_number, client_address, tax_note, place_of_supply, language } = quote
  const extras = {
    client_tax_number,
    client_address,
    tax_note,
    place_of_supply,
    language,
    quote_id: quote.id,
  }
  const due_date = addDays(context.today, DUE_AFTER_DAYS)
  return createFromRequest(me, request, { ...content, ...extras, due_date }, context)
}

/** As `billQuote`, and sends the invoice: returns both steps, in their order. */
export function billAndSend(
  ...[me, request, quote, part, invoices, words, context]: Parameters<typeof billQuote>
): Result<RowsMutation[], BillRefusal> {
  const written = billQuote(me, request, quote, part, invoices, words, context)
  if (!written.ok) return written
  const added = written.value.changes[0] as InsertChange<'invoices'>
  const sent = sendInvoice(me, rowOfInsert(added), context.today)
  return sent.ok ? ok([written.value, sent.value]) : sent
}

type Content = Pick<InvoiceDraft, 'amount' | 'description'> & Pick<InvoiceExtras, 'lines'>

function deposit(quote: Quote, percent: string, words: Words): Content {
  const title = words.deposit(percentIn(words.language, percent), quoteNumber(quote))
  const description = titled(title, quote.description)
  if (!quote.lines)
    return { amount: decimalOf(shareOf(centsOf(quote.amount), percent)), description, lines: null }
  const lines = netsByTax(quote.lines)
    .map(({ tax, net }) => lineOf(title, shareOf(net, percent), tax))
    .filter(({ unit_price }) => centsOf(unit_price) !== 0n)
  return lines.length > 0
    ? { amount: decimalOf(sumsOf(lines).total), description, lines }
    : { amount: '0.00', description, lines: null }
}

function restContent(quote: Quote, rest: Cents, earlier: readonly Invoice[], words: Words): Content {
  const { amount, description, lines } = quote
  if (earlier.length === 0) return { amount, description, lines }
  const named = earlier.map(
    (invoice) =>
      [
        invoice,
        words.alreadyInvoiced(invoice.invoice_number, moneyIn(words.language, centsOf(invoice.amount))),
      ] as const,
  )
  const title = words.restOfQuote(quoteNumber(quote))
  const says = titled(lines ? title : [title, ...named.map(([, text]) => text)].join('\n'), description)
  if (!lines) return { amount: decimalOf(rest), description: says, lines: null }
  const all = [...lines, ...named.flatMap(([invoice, text]) => deducted(invoice, text))]
  // Taxes are rounded on each invoice.
  const difference = rest - sumsOf(all).total
  if (difference !== 0n) all.push(lineOf(words.rounding, difference, untaxed))
  return { amount: decimalOf(rest), description: says, lines: all }
}

/** Returns the lines that take an earlier invoice off, one for each tax. */
const deducted = ({ amount, lines }: Invoice, text: string): InvoiceLine[] =>
  (lines ? netsByTax(lines) : [{ tax: untaxed, net: centsOf(amount) }])
    .filter(({ net }) => net !== 0n)
    .map(({ tax, net }) => lineOf(text, -net, tax))

type Tax = Pick<InvoiceLine, 'tax_rate' | 'exempt_reason'>
const untaxed: Tax = { tax_rate: null, exempt_reason: null }

/** Returns what lines cost without tax, by how they are taxed, in the order of the lines. */
function netsByTax(lines: readonly InvoiceLine[]): { tax: Tax; net: Cents }[] {
  const nets = new Map<string, { tax: Tax; net: Cents }>()
  for (const line of lines) {
    const { tax_rate, exempt_reason } = line
    const key = JSON.stringify([tax_rate, exempt_reason])
    nets.set(key, { tax: { tax_rate, exempt_reason }, net: (nets.get(key)?.net ?? 0n) + netOf(line) })
  }
  return [...nets.values()]
}

const lineOf = (description: string, price: Cents, tax: Tax): InvoiceLine => ({
  description,
  quantity: '1',
  unit: '',
  unit_price: decimalOf(price),
  ...tax,
})

/** Returns a text below its title; the title alone where both are too long for an invoice. */
function titled(title: string, text: string): string {
  const whole = `${title}\n\n${text}`
  return [...whole].length <= LENGTHS.invoices.description ? whole : title
}
