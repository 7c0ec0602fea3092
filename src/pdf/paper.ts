import type { Day } from '../domain/calendar.ts'
import type { ShownStatus } from '../domain/invoice/invoice-figures.ts'
import type { InvoiceLine } from '../domain/invoice/invoice-line.ts'
import type { InvoiceParties } from '../domain/invoice/invoice-parties.ts'
import type { Words } from '../domain/paper-words/words.ts'
import type { ShownQuoteStatus } from '../domain/quote/quote-status.ts'
import type { Ink } from './colours.ts'
import type { PrintedPayment } from './document.ts'

export type PaperStatus = ShownStatus | ShownQuoteStatus

/** What one invoice, quote or reminder says, in words and figures; the layout decides where it stands. */
export interface Paper {
  title: string
  /** Printed below the title. */
  subtitle: string
  /** Names the paper at the foot and on further pages: "Invoice INV-202611-042". */
  reference: string
  /** The invoice's or the quote's number alone. */
  number: string
  status: PaperStatus
  statusLabel: string
  parties: InvoiceParties
  recipientLabel: string
  days: readonly (readonly [label: string, day: string])[]
  panel: AmountPanel
  content: Letter | Work
  totals: readonly TotalsRow[]
  payment: PaymentPart | null
  notes: string
  words: Words
  /** The newest day that the paper names: the file's creation date. */
  created: Day
}

/** How to pay. */
export interface PaymentPart {
  text: string
  /** Lines of the bank account, the reference last. */
  lines: readonly (readonly [label: string, value: string])[]
  link: string | null
  /** The link's QR code. */
  code: PrintedPayment['code']
}

/** The coloured panel with the amount. */
export interface AmountPanel {
  label: string
  amount: string
  /** The whole amount, where the panel shows what is left of it. */
  whole?: string
  fact: string
  background: Ink
  ink: Ink
}

/** The text of a letter. */
interface Letter {
  kind: 'letter'
  text: string
}

/** What is charged or offered. */
export interface Work {
  kind: 'work'
  service: InvoiceParties['service']
  description: string
  /** Empty where it is one amount and one text. */
  lines: readonly InvoiceLine[]
  amount: string
}

/** A row of the totals. One without an amount is a remark. */
export interface TotalsRow {
  label: string
  amount?: string
  emphasis: 'plain' | 'strong' | 'large'
}
