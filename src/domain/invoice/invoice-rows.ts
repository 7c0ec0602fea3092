import type { Synced } from '../synced-row.ts'

/* The stored rows of invoices, payments, quotes, reminders and payment details. */

/** The stored status; "overdue" is derived, never stored. */
export type InvoiceStatus = 'draft' | 'sent' | 'viewed' | 'paid'

/**
 * A line of an invoice or a quote. Decimals are strings without a sign, a group or a trailing zero, except that
 * `unit_price` has two decimals and may be negative: a discount is a line with a negative price. `invoice-lines.ts` sums
 * lines up.
 */
export interface InvoiceLine {
  description: string
  /** Above zero, three decimals at most: "1.5". */
  quantity: string
  /** A free word such as "hours"; empty where there is none. */
  unit: string
  /** US dollars: "80.00", "-20.00". */
  unit_price: string
  /** Percent, three decimals at most: "7.7". Null where the line is exempt, or says nothing about tax. */
  tax_rate: string | null
  /** Why no tax is charged; null where a rate is given, or nothing is said about tax. */
  exempt_reason: string | null
}

/** What an invoice or a quote may say about tax, beside its lines. All of it is the professional's own statement. */
interface TaxDetails {
  client_tax_number: string | null
  client_address: string | null
  /** For example "Reverse charge". */
  tax_note: string | null
  place_of_supply: string | null
  /** A snapshot taken at sending. */
  professional_tax_number: string | null
}

export interface Invoice extends Synced, TaxDetails {
  application_id: string | null
  /** Null once the account is deleted. */
  professional_id: string | null
  client_id: string | null
  invoice_number: string
  client_name: string | null
  client_email: string | null
  /** US dollars as a decimal string with two places, for example "1250.00". The sum of the lines, where it has any. */
  amount: string
  description: string
  /** Null where the invoice is one amount and one text. Never an empty list. */
  lines: InvoiceLine[] | null
  due_date: string
  status: InvoiceStatus
  /** True where the professional has switched off automatic reminders of this invoice. */
  reminders_stopped: boolean
  created_at: string
  sent_at: string | null
  viewed_at: string | null
  paid_at: string | null
  deleted_at: string | null
  /** Days in the time zone of the device on which the user sent or paid the invoice. */
  issued_on: string | null
  paid_on: string | null
  /** Snapshots taken at sending, so that later edits do not change sent invoices. */
  professional_name: string | null
  professional_email: string | null
  /** Snapshots, too: payment details, the professional's address, the client's company and the service. */
  payment_details: string | null
  professional_address: string | null
  client_company: string | null
  service_title: string | null
  service_company: string | null
}

/**
 * A payment of an invoice, or the reversal of one. Rows are only inserted: what is still owed follows from them, and so
 * does the invoice's status "paid".
 */
export interface Payment extends Synced {
  invoice_id: string
  /** US dollars with two decimals; negative for a reversal. */
  amount: string
  /** The day on which it was paid, in the time zone of the device that recorded it. */
  paid_on: string
  note: string | null
  /** True where the client recorded it. */
  by_client: boolean
  /** True where it pays whatever is still owed: "Mark as Paid". The server then decides the amount. */
  settles: boolean
  /** The payment that this row reverses. */
  reverses: string | null
  created_at: string
}

/** The stored status; "expired" is derived, never stored. */
export type QuoteStatus = 'draft' | 'sent' | 'accepted' | 'declined' | 'withdrawn'

/** An offer to the client of a request. Looks like an invoice, and an invoice can be made from it. */
export interface Quote extends Synced, TaxDetails {
  /** Null once the request is deleted with an account. */
  application_id: string | null
  /** Null once the account is deleted. */
  professional_id: string | null
  client_id: string | null
  /** US dollars with two decimals. The sum of the lines, where it has any. */
  amount: string
  description: string
  lines: InvoiceLine[] | null
  /** The last day on which the client can accept it. */
  valid_until: string
  status: QuoteStatus
  created_at: string
  sent_at: string | null
  decided_at: string | null
  deleted_at: string | null
  /** Days in the time zone of the device on which the user sent, accepted or declined the quote. */
  issued_on: string | null
  decided_on: string | null
  /** Snapshots taken at sending, as those of an invoice. */
  professional_name: string | null
  professional_email: string | null
  professional_address: string | null
  client_name: string | null
  client_email: string | null
  client_company: string | null
  service_title: string | null
  service_company: string | null
}

export type ReminderTone = 'friendly' | 'firm' | 'final'

/** A reminder of an overdue invoice, written by the professional or, where she switched that on, by the server. */
export interface Reminder extends Synced {
  invoice_id: string
  tone: ReminderTone
  body: string
  is_automatic: boolean
  /** The day of the server (UTC): an invoice is reminded of once a day at most. */
  reminded_on: string
  created_at: string
}

/** How to pay a professional. One row per professional, with the user's id, visible only to that user. */
export interface PaymentDetails extends Synced {
  /** Bank, account, link: printed as it is. */
  details: string | null
  /** Business address. */
  address: string | null
  tax_number: string | null
  /**
   * Days after the due date on which the server reminds of an unpaid invoice, three of them, ascending. Null: never.
   */
  reminder_days: number[] | null
}
