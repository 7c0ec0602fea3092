/*
 * The rows that a device stores, exactly as `sync_pull` sends them, with the database's snake_case names up to the
 * screen. Times are ISO 8601 with zone, dates are calendar dates (`YYYY-MM-DD`), money is a decimal string with two
 * decimals.
 */
import type { Invoice, Payment, PaymentDetails, Quote, Reminder } from './invoice/invoice-rows.ts'
import type { Synced } from './synced-row.ts'

/** `sync_xid` of a row that this device has inserted and not pulled yet. */
export const UNCONFIRMED = '0'

/** `position` of a message that this device has written and not pulled yet: after all others. */
export const UNCONFIRMED_POSITION = 2 ** 31 - 1

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
  /** The professional has hidden this request, which was rejected or withdrawn. */
  is_hidden: boolean
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

/** The column of a table that only grows: two devices that move it never conflict (`private.column_rules`). */
export const GROWING: Partial<Record<TableName, string>> = { message_reads: 'read_up_to' }
