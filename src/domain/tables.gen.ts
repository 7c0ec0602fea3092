// Made from the migrations by `npm run types:database`; a test fails when they no longer match. Do not edit.

import type { BankAccount } from './invoice/bank-account.ts'
import type { InvoiceLine } from './invoice/invoice-line.ts'
import type { Synced } from './synced-row.ts'

/** The rows that devices store, by table. */
export interface Tables {
  profiles: Synced & {
    allow_contact: boolean
    /** Object path in the bucket profile-images. */
    banner_image: string | null
    bio: string | null
    created_at: string
    custom_profession: string | null
    /** Null except for the user's own profile and for administrators: when an administrator last decided. */
    decided_at: string | null
    /** Null except for the user's own profile and for administrators: the note of the latest rejection or withdrawal. */
    decision_note: string | null
    /** Null where the server withholds it from this viewer. */
    email: string | null
    full_name: string
    in_vegan_group: boolean
    /** Null except for the user's own profile and for administrators. */
    is_admin: boolean | null
    is_approved: boolean
    linkedin_url: string
    linkedin_verified: boolean
    /** Null where the server withholds it from this viewer. */
    phone: string | null
    /** The first of the professions. */
    profession: string
    professions: string[]
    /** Object path in the bucket profile-images. */
    profile_image: string | null
    service_rate: string
    unique_url: string | null
  }
  clients: Synced & {
    bio: string | null
    company_name: string
    company_size: 'Solo/Freelancer' | '2-10 employees' | '11-50 employees' | '51-200 employees' | '201-500 employees' | '500+ employees'
    contact_name: string
    created_at: string
    email: string
    industry: 'Technology' | 'Healthcare' | 'Finance' | 'Education' | 'Retail' | 'Manufacturing' | 'Food & Beverage' | 'Non-profit' | 'Consulting' | 'Media & Entertainment' | 'Real Estate' | 'Other'
    phone: string
    user_id: string
    website: string | null
  }
  jobs: Synced & {
    company: string
    created_at: string
    /** Deleted services stay visible to their owner and to clients who requested them. */
    deleted_at: string | null
    description: string
    /** Object paths in the bucket service-images, in order, ten at most. */
    images: string[]
    is_active: boolean
    is_pinned: boolean
    job_type: 'Full-time' | 'Part-time' | 'Contract' | 'Freelance' | 'Internship' | 'Remote' | 'Hybrid'
    location: string
    pin_order: number | null
    portfolio_description: string | null
    portfolio_required: boolean
    posted_by: string
    /** Never null: whether the provider lets members write to her. */
    provider_allow_contact: boolean
    /** Null where the server withholds it from this viewer. */
    provider_email: string | null
    /** Never null: the provider's name. */
    provider_name: string
    salary_range: string | null
    title: string
  }
  job_applications: Synced & {
    budget_range: string
    client_id: string
    created_at: string
    job_id: string
    message: string
    /** The five of spec section 4, and "withdrawn": the client no longer asks. */
    status: 'pending' | 'accepted' | 'rejected' | 'in_progress' | 'completed' | 'withdrawn'
    timeline: string
  }
  portfolios: Synced & {
    application_id: string
    client_id: string
    created_at: string
    description: string | null
    /** Object paths in the private bucket portfolio-images. */
    image_urls: string[]
    job_id: string
    title: string
  }
  project_files: Synced & {
    application_id: string
    created_at: string
    description: string | null
    /** The original name. */
    file_name: string
    /** A key of ASCII letters in the bucket project-files. */
    file_path: string
    /** Bytes. */
    file_size: number
    file_type: string
    uploaded_by_client: boolean
  }
  invoices: Synced & {
    /** Kept as it was when the invoice was sent. */
    accent: string | null
    /** US dollars. The sum of the lines, where it has any. */
    amount: string
    application_id: string | null
    /** Kept as it was when the invoice was sent. */
    bank_account: BankAccount | null
    /** Kept as it was when the invoice was sent. */
    business_name: string | null
    client_address: string | null
    /** Kept as it was when the invoice was sent. */
    client_company: string | null
    client_email: string | null
    client_id: string | null
    client_name: string | null
    client_tax_number: string | null
    /** Kept as it was when the invoice was sent. */
    closing_line: string | null
    created_at: string
    deleted_at: string | null
    description: string
    due_date: string
    /** True where the professional was asked, and invoices more than the quote. */
    exceeds_quote: boolean
    invoice_number: string
    /** The day in the time zone of the device on which the user sent it. */
    issued_on: string | null
    /** Null where its words are English. */
    language: 'de' | 'es' | 'fr' | 'it' | 'nl' | 'pt' | 'sv' | null
    /** Null where the invoice is one amount and one text. Never an empty list. */
    lines: InvoiceLine[] | null
    /** Kept as it was when the invoice was sent. */
    logo_id: string | null
    paid_at: string | null
    /** The day in the time zone of the device on which the user paid it. */
    paid_on: string | null
    /** Kept as it was when the invoice was sent. */
    payment_details: string | null
    /** Kept as it was when the invoice was sent. */
    payment_link: string | null
    place_of_supply: string | null
    /** Kept as it was when the invoice was sent. */
    professional_address: string | null
    /** Kept as it was when the invoice was sent. */
    professional_email: string | null
    /** Null once the account is deleted. */
    professional_id: string | null
    /** Kept as it was when the invoice was sent. */
    professional_name: string | null
    /** Kept as it was when the invoice was sent. */
    professional_tax_number: string | null
    /** The accepted quote that it invoices, or a part of. Null without one, and once the quote is deleted with an account. */
    quote_id: string | null
    /** True where the professional has switched off automatic reminders of this invoice. */
    reminders_stopped: boolean
    sent_at: string | null
    /** Kept as it was when the invoice was sent. */
    service_company: string | null
    /** Kept as it was when the invoice was sent. */
    service_title: string | null
    status: 'draft' | 'sent' | 'viewed' | 'paid'
    tax_note: string | null
    viewed_at: string | null
  }
  payment_details: Synced & {
    /** The colour of a paper, as #rrggbb: readable on white. */
    accent: string | null
    /** Business address. */
    address: string | null
    /** One value: two devices never mix the fields of two accounts. */
    bank_account: BankAccount | null
    /** Printed at the head of papers, in place of the app. */
    business_name: string | null
    /** Printed below the notes of papers. */
    closing_line: string | null
    /** What else a client needs to pay: printed as it is. */
    details: string | null
    logo_id: string | null
    /** An address of https:// where a client pays, in ASCII: what is shown of it is where it leads. */
    payment_link: string | null
    /** Days after the due date on which the server reminds of an unpaid invoice, three of them, ascending. Null: never. */
    reminder_days: number[] | null
    tax_number: string | null
  }
  message_reads: Synced & {
    application_id: string
    as_client: boolean
    /** The service's title, once the other side's account is deleted and the request with it. */
    ended_about: string | null
    /** The professional has hidden this request, which was rejected or withdrawn. */
    is_hidden: boolean
    /** Never null: true while administrators may read the thread, because of a report. */
    is_reported: boolean
    /** Never null: false where the other side's account is deleted, or one has blocked the other. */
    may_write: boolean
    /** The position up to which the user has read. It only grows. */
    read_up_to: number
  }
  messages: Synced & {
    application_id: string
    /** Null for a step. */
    body: string | null
    created_at: string
    /** A text, or a step of the request: the status that it took. */
    kind: 'text' | 'accepted' | 'rejected' | 'in_progress' | 'completed' | 'withdrawn'
    /** 1 for the first row of a thread, given by the server. */
    position: number
    sent_by_client: boolean
  }
  payments: Synced & {
    /** US dollars; negative for a reversal. */
    amount: string
    /** True where the client recorded it. */
    by_client: boolean
    /** The day on which the professional confirmed what the client recorded, in the time zone of her device. */
    confirmed_on: string | null
    created_at: string
    invoice_id: string
    note: string | null
    /** The day on which it was paid, in the time zone of the device that recorded it. */
    paid_on: string
    /** The payment that this row reverses. */
    reverses: string | null
    /** True where it pays whatever is still owed: "Mark as Paid". The server then decides the amount. */
    settles: boolean
  }
  quotes: Synced & {
    /** Kept as it was when the quote was sent. */
    accent: string | null
    /** The sentence that the client accepted. Null where there is no name. */
    acceptance: string | null
    /** The name that the client typed to accept it. Null for the others, and for those accepted before names were asked for. */
    accepted_by: string | null
    /** US dollars. The sum of the lines, where it has any. */
    amount: string
    /** Null once the request is deleted with an account. */
    application_id: string | null
    /** Kept as it was when the quote was sent. */
    business_name: string | null
    client_address: string | null
    /** Kept as it was when the quote was sent. */
    client_company: string | null
    /** Kept as it was when the quote was sent. */
    client_email: string | null
    client_id: string | null
    /** Kept as it was when the quote was sent. */
    client_name: string | null
    client_tax_number: string | null
    /** Kept as it was when the quote was sent. */
    closing_line: string | null
    created_at: string
    decided_at: string | null
    /** The day in the time zone of the device on which the client answered it. */
    decided_on: string | null
    deleted_at: string | null
    description: string
    /** What was accepted, so that a change of it would show: SHA-256, in hexadecimal, of id, amount, description, last day, tax details and lines. Null where there is no name. */
    digest: string | null
    /** The day in the time zone of the device on which the user sent it. */
    issued_on: string | null
    /** Null where its words are English. */
    language: 'de' | 'es' | 'fr' | 'it' | 'nl' | 'pt' | 'sv' | null
    /** Null where the quote is one amount and one text. Never an empty list. */
    lines: InvoiceLine[] | null
    /** Kept as it was when the quote was sent. */
    logo_id: string | null
    place_of_supply: string | null
    /** Kept as it was when the quote was sent. */
    professional_address: string | null
    /** Kept as it was when the quote was sent. */
    professional_email: string | null
    /** Null once the account is deleted. */
    professional_id: string | null
    /** Kept as it was when the quote was sent. */
    professional_name: string | null
    /** Kept as it was when the quote was sent. */
    professional_tax_number: string | null
    sent_at: string | null
    /** Kept as it was when the quote was sent. */
    service_company: string | null
    /** Kept as it was when the quote was sent. */
    service_title: string | null
    status: 'draft' | 'sent' | 'accepted' | 'declined' | 'withdrawn'
    tax_note: string | null
    /** The last day on which the client can accept it. */
    valid_until: string
  }
  reminders: Synced & {
    body: string
    created_at: string
    invoice_id: string
    is_automatic: boolean
    /** The day of the server (UTC): an invoice is reminded of once a day at most. */
    reminded_on: string
    tone: 'friendly' | 'firm' | 'final'
  }
  events: Synced & {
    /** What it is about, in US dollars; of a payment what was paid. */
    amount: string | null
    application_id: string | null
    as_client: boolean | null
    created_at: string
    kind: string
    note: string | null
    number: string | null
    seen_at: string | null
    service: string | null
    subject_id: string | null
    user_id: string
    who: string | null
  }
  logos: Synced & {
    created_at: string
    height: number
    /** A JPEG of at most 1000 by 1000 pixels, in base64. */
    picture: string
    professional_id: string | null
    width: number
  }
  invoice_links: Synced & {
    created_at: string
    /** When the email service accepted the email. Null before. */
    emailed_at: string | null
    invoice_id: string
    paper_path: string
    /** When the professional revoked it. Null while it leads to the invoice. */
    revoked_at: string | null
    /** When it was known that nobody gets the email. Null otherwise. */
    undeliverable_at: string | null
  }
  recurring_invoices: Synced & {
    created_at: string
    /** How many repetitions are written or skipped. */
    done: number
    /** Months between two of them: 1, 3 or 12. */
    every_months: number
    /** The day of the first repetition; the others follow from it. */
    first_on: string
    invoice_id: string
    professional_id: string
    sends: boolean
    /** Null while it is repeated. */
    stopped_at: string | null
  }
}

/** The names of the tables, parents before their children. */
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
  'events',
  'logos',
  'invoice_links',
  'recurring_invoices',
] as const satisfies readonly (keyof Tables)[]

/** The columns that hold another row's id, and that row's table. */
export const REFERENCES = [
  ['posted_by', 'profiles'],
  ['client_id', 'clients'],
  ['job_id', 'jobs'],
  ['application_id', 'job_applications'],
  ['logo_id', 'logos'],
  ['professional_id', 'profiles'],
  ['quote_id', 'quotes'],
  ['invoice_id', 'invoices'],
  ['reverses', 'payments'],
] as const satisfies readonly (readonly [string, keyof Tables])[]

/** The column of a table that only grows: two devices that move it never conflict. */
export const GROWING: Partial<Record<keyof Tables, string>> = {
  message_reads: 'read_up_to',
  recurring_invoices: 'done',
}

/** Changes with the columns: rows stored under another one may lack some (columns.gen.ts). */
export const LAYOUT = '9d5cda4c'
