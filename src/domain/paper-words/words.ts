import type { AccountLine } from '../invoice/how-to-pay.ts'
import type { ShownStatus } from '../invoice/invoice-figures.ts'
import type { ShownQuoteStatus } from '../quote/quote-status.ts'
import type { Invoice } from '../rows.ts'

/** A BCP 47 tag. */
export type Language = 'en' | NonNullable<Invoice['language']>

/** The words that a paper says by itself; what people wrote stays as it is. Days and amounts are formatted already. */
export interface Words {
  language: Language
  invoice: string
  quote: string
  reminder: string
  finalReminder: string
  /** At the foot of the pages, and in the file's title. */
  reminderOf: (number: string) => string
  from: string
  billedTo: string
  /** Whom a quote is for. */
  offeredTo: string
  /** Whom a letter is to. */
  to: string
  taxNumber: (number: string) => string
  issued: string
  written: string
  due: string
  validUntil: string
  /** Of an invoice where both have it, such as "Sent". */
  status: Record<ShownStatus | ShownQuoteStatus, string>
  quoteSent: string
  amountDue: string
  amountOverdue: string
  amountPaid: string
  amountOffered: string
  overpaidBy: string
  /** What is left of an amount is followed by the whole amount. */
  of: (whole: string) => string
  currency: string
  paidOn: (day: string) => string
  dueOn: (day: string) => string
  wasDueOn: (day: string) => string
  validUntilDay: (day: string) => string
  wasValidUntil: (day: string) => string
  acceptedOn: (day: string) => string
  /** The moment is in UTC. */
  acceptedBy: (name: string, moment: string, sentence: string) => string
  digest: (sha256: string) => string
  /** What an invoice for a part of a quote says, in its text and its lines. */
  deposit: (share: string, quote: string) => string
  restOfQuote: (quote: string) => string
  alreadyInvoiced: (invoice: string, amount: string) => string
  rounding: string
  declinedOn: (day: string) => string
  description: string
  descriptionContinued: string
  quantity: string
  unitPrice: string
  tax: string
  amount: string
  subtotal: string
  taxOn: (rate: string, net: string) => string
  exempt: string
  total: string
  totalPaid: string
  reversedOn: (day: string) => string
  balanceDue: string
  /** The first row of a reminder's sums. */
  invoiceDueOn: (number: string, day: string) => string
  howToPay: string
  account: Record<AccountLine['field'], string>
  reference: string
  payOnline: string
  notes: string
  draft: string
  nameNumber: (number: string) => string
  isOverdue: string
  paidInFull: string
  questions: (email: string) => string
  isOffer: string
  invoiceFollows: string
  placeOfSupply: (place: string) => string
  page: (number: number, count: number) => string
}
