import type { Day } from '../domain/calendar.ts'
import type { HowToPay } from '../domain/invoice/how-to-pay.ts'
import type { InvoiceParties } from '../domain/invoice/invoice-parties.ts'
import type { Invoice, Payment, Quote, Reminder } from '../domain/rows.ts'
import type { Format } from './page.ts'

interface Printed {
  parties: InvoiceParties
  format: Format
  /** Decides what is overdue or has expired, and dates a reminder. A day of the device's time zone. */
  today: Day
}

/** How to pay, with the rows of the link's QR code: true is dark. Null where there is no link. */
export interface PrintedPayment extends HowToPay {
  code: readonly (readonly boolean[])[] | null
}

interface InvoiceContent {
  invoice: Invoice
  payment?: PrintedPayment
  /** All payments of the invoice, oldest first. */
  payments?: readonly Payment[]
}

/** Everything that one printed invoice is made from. */
export interface InvoiceDocument extends Printed, InvoiceContent {
  kind: 'invoice'
}

export interface QuoteDocument extends Printed {
  kind: 'quote'
  quote: Quote
}

/** A letter that reminds of an invoice, and the invoice itself. */
export interface ReminderDocument extends Printed, InvoiceContent {
  kind: 'reminder'
  reminder: PrintedReminder
}

/** `reminded_on` is missing while a reminder is written: it then has today's date. */
export type PrintedReminder = Pick<Reminder, 'tone' | 'body'> & Partial<Pick<Reminder, 'reminded_on'>>

export type PdfDocument = InvoiceDocument | QuoteDocument | ReminderDocument
