import type { Tables } from './tables.gen.ts'

/*
 * The rows that a device stores, exactly as `sync_pull` sends them, with the database's snake_case names up to the
 * screen (tables.gen.ts). Times are ISO 8601 with zone, dates are calendar dates (`YYYY-MM-DD`), money is a decimal string
 * with two decimals.
 */
export { TABLES, type Tables } from './tables.gen.ts'

export type TableName = keyof Tables

/** A professional. */
export type Profile = Tables['profiles']
/** A company that requests services. One per user. */
export type Client = Tables['clients']
/** A service offered by a professional, with the provider's fields that this viewer may see. */
export type Service = Tables['jobs']
/** A client's request for a service. */
export type ServiceRequest = Tables['job_applications']
/** Work samples that came with a request. */
export type Portfolio = Tables['portfolios']
export type ProjectFile = Tables['project_files']
/** A row of a request's thread. The device holds the newest 200 of each thread. */
export type Message = Tables['messages']
/** The user's side of a thread, and how far she has read it. One per person and thread, made by the server. */
export type MessageRead = Tables['message_reads']
export type Invoice = Tables['invoices']
/**
 * A payment of an invoice, or the reversal of one. Rows are only inserted: what is still owed follows from them, and so
 * does the invoice's status "paid".
 */
export type Payment = Tables['payments']
/** An offer to the client of a request. Looks like an invoice, and an invoice can be made from it. */
export type Quote = Tables['quotes']
/** A reminder of an overdue invoice, written by the professional or, where she switched that on, by the server. */
export type Reminder = Tables['reminders']
/** How to pay a professional. One row per professional, with the user's id, visible only to that user. */
export type PaymentDetails = Tables['payment_details']
/** A logo of a professional's papers, once it is on the device. */
export type Logo = Tables['logos']
/** A link of an invoice to somebody without an account. Only devices of its professional have it. */
export type InvoiceLink = Tables['invoice_links']
/** An invoice that is repeated. Only devices of its professional have it. */
export type RecurringInvoice = Tables['recurring_invoices']
/** What a user is told of. */
export type AppEvent = Tables['events']

export type RequestStatus = ServiceRequest['status']
export type MessageKind = Message['kind']
/** The stored status; "overdue" is derived, never stored. */
export type InvoiceStatus = Invoice['status']
/** The stored status; "expired" is derived, never stored. */
export type QuoteStatus = Quote['status']
export type ReminderTone = Reminder['tone']

/** `sync_xid` of a row that this device has inserted and not pulled yet. */
export const UNCONFIRMED = '0'

/** `position` of a message that this device has written and not pulled yet: after all others. */
export const UNCONFIRMED_POSITION = 2 ** 31 - 1
