/*
 * The rows that a device stores, exactly as `sync_pull` sends them, with the database's snake_case names up to the
 * screen. Times are ISO 8601 with zone, dates are calendar dates (`YYYY-MM-DD`), money is a decimal string with two
 * decimals.
 */

/** `sync_xid` of a row that this device has inserted and not pulled yet. */
export const UNCONFIRMED = '0'

/** `position` of a message that this device has written and not pulled yet: after all others. */
export const UNCONFIRMED_POSITION = 2 ** 31 - 1

interface Synced {
  id: string
  /** Transaction that wrote this version. Compares numerically, within one epoch. */
  sync_xid: string
}

/** A professional. `email` and `phone` are null where the server withholds them (readings, "Who sees what"). */
export interface Profile extends Synced {
  full_name: string
  email: string | null
  phone: string | null
  /** The first selected profession. */
  profession: string
  professions: string[]
  custom_profession: string | null
  service_rate: string
  allow_contact: boolean
  linkedin_url: string
  in_vegan_group: boolean
  bio: string | null
  linkedin_verified: boolean
  is_approved: boolean
  /** Null except for the user's own profile and for administrators. */
  is_admin: boolean | null
  /** Object path in the bucket profile-images. */
  profile_image: string | null
  banner_image: string | null
  unique_url: string | null
  created_at: string
  /** Note of the latest rejection or withdrawal. Null except for the user's own profile and for administrators. */
  decision_note: string | null
  /** Time of the latest decision. Null except for the user's own profile and for administrators. */
  decided_at: string | null
}

/** A company that requests services. One per user. */
export interface Client extends Synced {
  user_id: string
  company_name: string
  contact_name: string
  email: string
  phone: string
  website: string | null
  industry: string
  company_size: string
  bio: string | null
  created_at: string
}

/** A service offered by a professional (table `jobs`), with the provider's fields that this viewer may see. */
export interface Service extends Synced {
  title: string
  company: string
  description: string
  location: string
  job_type: string
  salary_range: string | null
  portfolio_required: boolean
  portfolio_description: string | null
  posted_by: string
  is_active: boolean
  is_pinned: boolean
  pin_order: number | null
  /** Object paths in the bucket service-images, in order, ten at most. */
  images: string[]
  created_at: string
  /** Deleted services stay visible to their owner and to clients who requested them. */
  deleted_at: string | null
  provider_name: string
  provider_email: string | null
  provider_allow_contact: boolean
}

/** The five of spec §4, and `withdrawn`: the client no longer asks. */
export type RequestStatus = 'pending' | 'accepted' | 'rejected' | 'in_progress' | 'completed' | 'withdrawn'

/** A client's request for a service (table `job_applications`). */
export interface ServiceRequest extends Synced {
  job_id: string
  client_id: string
  message: string
  budget_range: string
  timeline: string
  status: RequestStatus
  created_at: string
}

/** Work samples that came with a request. */
export interface Portfolio extends Synced {
  job_id: string
  client_id: string
  application_id: string
  title: string
  description: string | null
  /** Object paths in the private bucket portfolio-images. */
  image_urls: string[]
  created_at: string
}

export interface ProjectFile extends Synced {
  application_id: string
  uploaded_by_client: boolean
  /** The original name; `file_path` is an ASCII-safe key in the bucket project-files. */
  file_name: string
  file_path: string
  /** Bytes. */
  file_size: number
  file_type: string
  description: string | null
  created_at: string
}

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

/** A message, or a step of the request: the statuses that it took. */
export type MessageKind = 'text' | Exclude<RequestStatus, 'pending'>

/** A row of a request's thread. The device holds the newest 200 of each thread. */
export interface Message extends Synced {
  application_id: string
  /** 1 for the first row of a thread, given by the server; `UNCONFIRMED_POSITION` until then. */
  position: number
  kind: MessageKind
  sent_by_client: boolean
  /** Null for a step. */
  body: string | null
  created_at: string
}

/** The user's side of a thread, and how far she has read it. One per person and thread, made by the server. */
export interface MessageRead extends Synced {
  application_id: string
  as_client: boolean
  /** The position up to which the user has read. It only grows. */
  read_up_to: number
  /** The service's title, once the other side's account is deleted and the request with it. */
  ended_about: string | null
  /** False where the other side's account is deleted, or one has blocked the other. */
  may_write: boolean
  /** True while administrators may read the thread, because of a report. */
  is_reported: boolean
}

/** Row types of all tables that devices store, by the database's table name. */
export interface Tables {
  profiles: Profile
  clients: Client
  jobs: Service
  job_applications: ServiceRequest
  portfolios: Portfolio
  project_files: ProjectFile
  invoices: Invoice
  payment_details: PaymentDetails
  message_reads: MessageRead
  messages: Message
  payments: Payment
  quotes: Quote
  reminders: Reminder
}

export type TableName = keyof Tables

export const TABLES = [
  'profiles',
  'clients',
  'jobs',
  'job_applications',
  'portfolios',
  'project_files',
  'invoices',
  'payment_details',
  'message_reads',
  'messages',
  'payments',
  'quotes',
  'reminders',
] as const satisfies readonly TableName[]
