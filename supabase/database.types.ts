// Made from the migrations by `npm run types:database`; a test fails when they no longer match. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

/** A row of each table. */
export interface Tables {
  blocks: {
    blocked: string
    blocker: string
    created_at: string
  }
  clients: {
    bio: string | null
    company_name: string
    company_size: string
    contact_name: string
    created_at: string
    email: string
    id: string
    industry: string
    phone: string
    sync_xid: unknown
    user_id: string
    website: string | null
  }
  decisions: {
    action: string
    decided_at: string
    decided_by: string | null
    decided_by_name: string
    id: string
    internal_note: string | null
    job_id: string | null
    note: string | null
    profile_id: string
    report_id: string | null
  }
  events: {
    amount: number | null
    application_id: string | null
    as_client: boolean | null
    created_at: string
    id: string
    kind: string
    note: string | null
    number: string | null
    seen_at: string | null
    service: string | null
    subject_id: string | null
    sync_xid: unknown
    user_id: string
    who: string | null
  }
  invoice_links: {
    created_at: string
    emailed_at: string | null
    id: string
    invoice_id: string
    paper_path: string
    revoked_at: string | null
    sync_xid: unknown
    undeliverable_at: string | null
  }
  invoices: {
    accent: string | null
    amount: number
    application_id: string | null
    bank_account: Json | null
    business_name: string | null
    client_address: string | null
    client_company: string | null
    client_email: string | null
    client_id: string | null
    client_name: string | null
    client_tax_number: string | null
    closing_line: string | null
    created_at: string
    deleted_at: string | null
    description: string
    due_date: string
    exceeds_quote: boolean
    id: string
    invoice_number: string
    issued_on: string | null
    language: string | null
    lines: Json | null
    logo_id: string | null
    paid_at: string | null
    paid_on: string | null
    payment_details: string | null
    payment_link: string | null
    place_of_supply: string | null
    professional_address: string | null
    professional_email: string | null
    professional_id: string | null
    professional_name: string | null
    professional_tax_number: string | null
    quote_id: string | null
    reminders_stopped: boolean
    sent_at: string | null
    service_company: string | null
    service_title: string | null
    status: string
    sync_xid: unknown
    tax_note: string | null
    viewed_at: string | null
  }
  job_applications: {
    budget_range: string
    client_id: string
    created_at: string
    id: string
    job_id: string
    message: string
    status: string
    sync_xid: unknown
    timeline: string
  }
  jobs: {
    company: string
    created_at: string
    deleted_at: string | null
    description: string
    id: string
    images: string[]
    is_active: boolean
    is_pinned: boolean
    job_type: string
    location: string
    pin_order: number | null
    portfolio_description: string | null
    portfolio_required: boolean
    posted_by: string
    salary_range: string | null
    sync_xid: unknown
    title: string
  }
  logos: {
    created_at: string
    height: number
    id: string
    picture: string
    professional_id: string | null
    sync_xid: unknown
    width: number
  }
  message_reads: {
    application_id: string
    as_client: boolean
    ended_about: string | null
    id: string
    is_hidden: boolean
    read_up_to: number
    sync_xid: unknown
    user_id: string
  }
  messages: {
    application_id: string
    author: string | null
    body: string | null
    created_at: string
    id: string
    is_recent: boolean
    kind: string
    position: number
    sent_by_client: boolean
    sync_xid: unknown
  }
  payment_details: {
    accent: string | null
    address: string | null
    bank_account: Json | null
    business_name: string | null
    closing_line: string | null
    details: string | null
    id: string
    logo_id: string | null
    payment_link: string | null
    reminder_days: number[] | null
    sync_xid: unknown
    tax_number: string | null
  }
  payments: {
    amount: number
    by_client: boolean
    confirmed_on: string | null
    created_at: string
    id: string
    invoice_id: string
    note: string | null
    paid_on: string
    reverses: string | null
    settles: boolean
    sync_xid: unknown
  }
  portfolios: {
    application_id: string
    client_id: string
    created_at: string
    description: string | null
    id: string
    image_urls: string[]
    job_id: string
    sync_xid: unknown
    title: string
  }
  profiles: {
    allow_contact: boolean
    banner_image: string | null
    bio: string | null
    created_at: string
    custom_profession: string | null
    decided_at: string | null
    decision_note: string | null
    email: string
    full_name: string
    id: string
    in_vegan_group: boolean
    is_admin: boolean
    is_approved: boolean
    linkedin_url: string
    linkedin_verified: boolean
    phone: string
    profession: string
    professions: string[]
    profile_image: string | null
    service_rate: string
    sync_xid: unknown
    unique_url: string | null
  }
  project_files: {
    application_id: string
    created_at: string
    description: string | null
    file_name: string
    file_path: string
    file_size: number
    file_type: string
    id: string
    sync_xid: unknown
    uploaded_by_client: boolean
  }
  push_subscriptions: {
    auth: string
    created_at: string
    endpoint: string
    id: string
    p256dh: string
    seen_at: string
    session_id: string | null
    user_id: string
  }
  quotes: {
    accent: string | null
    acceptance: string | null
    accepted_by: string | null
    amount: number
    application_id: string | null
    business_name: string | null
    client_address: string | null
    client_company: string | null
    client_email: string | null
    client_id: string | null
    client_name: string | null
    client_tax_number: string | null
    closing_line: string | null
    created_at: string
    decided_at: string | null
    decided_on: string | null
    deleted_at: string | null
    description: string
    digest: string | null
    id: string
    issued_on: string | null
    language: string | null
    lines: Json | null
    logo_id: string | null
    place_of_supply: string | null
    professional_address: string | null
    professional_email: string | null
    professional_id: string | null
    professional_name: string | null
    professional_tax_number: string | null
    sent_at: string | null
    service_company: string | null
    service_title: string | null
    status: string
    sync_xid: unknown
    tax_note: string | null
    valid_until: string
  }
  recurring_invoices: {
    created_at: string
    done: number
    every_months: number
    first_on: string
    id: string
    invoice_id: string
    professional_id: string
    sends: boolean
    stopped_at: string | null
    sync_xid: unknown
  }
  reminders: {
    body: string
    created_at: string
    id: string
    invoice_id: string
    is_automatic: boolean
    reminded_on: string
    sync_xid: unknown
    tone: string
  }
  reports: {
    application_id: string | null
    created_at: string
    decided_at: string | null
    decided_by: string | null
    decided_by_name: string | null
    decision: string | null
    decision_note: string | null
    id: string
    job_id: string | null
    kind: string
    message_id: string | null
    person: string | null
    reason: string
    reporter: string | null
    subject: string
  }
  sync_removals: {
    audience: string
    id: number
    removed_at: string
    row_id: string
    sync_xid: unknown
    table_name: string
  }
}
