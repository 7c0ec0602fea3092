import type { RxCollection, RxDatabase, RxJsonSchema } from 'rxdb/plugins/core'
import type { Scope } from '../domain/protocol.ts'
import { TABLES, type TableName, type Tables } from '../domain/rows.ts'

/** The tables a device stores: every synced table, and public profiles that were opened one by one. */
export interface StoredTables extends Tables {
  public_profiles: Tables['profiles']
}
export type StoredTableName = keyof StoredTables
export const STORED_TABLES = [...TABLES, 'public_profiles'] as const satisfies readonly StoredTableName[]

/** How far the last pull came. Absent before the first pull has begun. */
export interface Progress {
  epoch: string
  scope: Scope
  /** Null while a full pull is under way: the next one starts from nothing again. */
  cursor: string | null
  /** When the last pull was completed, in milliseconds of this device's clock; null before the first. */
  pulledAt: number | null
}

/** The id of the only document of the collection `progress`. */
export const PROGRESS_ID = 'progress'
export interface ProgressDocument extends Progress {
  id: typeof PROGRESS_ID
}

/** The tables whose rows can be queried through RxDB: all that are synced. */
export type DeviceCollections = { [Name in TableName]: RxCollection<Tables[Name]> }
export type DeviceDatabase = RxDatabase<DeviceCollections>

const id = { type: 'string', maxLength: 36 } as const
const text = { type: 'string' } as const
const textOrNull = { type: ['string', 'null'] } as const
const flag = { type: 'boolean' } as const
const flagOrNull = { type: ['boolean', 'null'] } as const
const integer = { type: 'integer' } as const
const integerOrNull = { type: ['integer', 'null'] } as const
const texts = { type: 'array', items: text } as const
const integersOrNull = { type: ['array', 'null'], items: integer } as const
const linesOrNull = {
  type: ['array', 'null'],
  items: {
    type: 'object',
    properties: {
      description: text,
      quantity: text,
      unit: text,
      unit_price: text,
      tax_rate: textOrNull,
      exempt_reason: textOrNull,
    },
  },
} as const
const taxDetails = {
  client_tax_number: textOrNull,
  client_address: textOrNull,
  tax_note: textOrNull,
  place_of_supply: textOrNull,
  professional_tax_number: textOrNull,
} as const

/** Stays: another shape is another database (`STORE_VERSION`). */
const SCHEMA_VERSION = 0

const base = { version: SCHEMA_VERSION, primaryKey: 'id', type: 'object' } as const

const profiles = {
  ...base,
  properties: {
    id,
    sync_xid: text,
    full_name: text,
    email: textOrNull,
    phone: textOrNull,
    profession: text,
    professions: texts,
    custom_profession: textOrNull,
    service_rate: text,
    allow_contact: flag,
    linkedin_url: text,
    in_vegan_group: flag,
    bio: textOrNull,
    linkedin_verified: flag,
    is_approved: flag,
    is_admin: flagOrNull,
    profile_image: textOrNull,
    banner_image: textOrNull,
    unique_url: textOrNull,
    created_at: text,
    decision_note: textOrNull,
    decided_at: textOrNull,
  },
} as const satisfies RxJsonSchema<StoredTables['profiles']>

/**
 * The schema of each collection, one per table that is kept on the device. RxDB checks nothing of it outside its
 * development mode: the rows come from the server. A change here needs another `STORE_VERSION` (device-rows.ts).
 */
export const schemas = {
  profiles,
  clients: {
    ...base,
    properties: {
      id,
      sync_xid: text,
      user_id: text,
      company_name: text,
      contact_name: text,
      email: text,
      phone: text,
      website: textOrNull,
      industry: text,
      company_size: text,
      bio: textOrNull,
      created_at: text,
    },
  } as const satisfies RxJsonSchema<StoredTables['clients']>,
  jobs: {
    ...base,
    properties: {
      id,
      sync_xid: text,
      title: text,
      company: text,
      description: text,
      location: text,
      job_type: text,
      salary_range: textOrNull,
      portfolio_required: flag,
      portfolio_description: textOrNull,
      posted_by: text,
      is_active: flag,
      is_pinned: flag,
      pin_order: integerOrNull,
      images: texts,
      created_at: text,
      deleted_at: textOrNull,
      provider_name: text,
      provider_email: textOrNull,
      provider_allow_contact: flag,
    },
  } as const satisfies RxJsonSchema<StoredTables['jobs']>,
  job_applications: {
    ...base,
    properties: {
      id,
      sync_xid: text,
      job_id: text,
      client_id: text,
      message: text,
      budget_range: text,
      timeline: text,
      status: text,
      created_at: text,
    },
  } as const satisfies RxJsonSchema<StoredTables['job_applications']>,
  portfolios: {
    ...base,
    properties: {
      id,
      sync_xid: text,
      job_id: text,
      client_id: text,
      application_id: text,
      title: text,
      description: textOrNull,
      image_urls: texts,
      created_at: text,
    },
  } as const satisfies RxJsonSchema<StoredTables['portfolios']>,
  project_files: {
    ...base,
    properties: {
      id,
      sync_xid: text,
      application_id: text,
      uploaded_by_client: flag,
      file_name: text,
      file_path: text,
      file_size: integer,
      file_type: text,
      description: textOrNull,
      created_at: text,
    },
  } as const satisfies RxJsonSchema<StoredTables['project_files']>,
  invoices: {
    ...base,
    properties: {
      id,
      sync_xid: text,
      application_id: textOrNull,
      professional_id: textOrNull,
      client_id: textOrNull,
      invoice_number: text,
      client_name: textOrNull,
      client_email: textOrNull,
      amount: text,
      description: text,
      lines: linesOrNull,
      ...taxDetails,
      due_date: text,
      status: text,
      reminders_stopped: flag,
      created_at: text,
      sent_at: textOrNull,
      viewed_at: textOrNull,
      paid_at: textOrNull,
      deleted_at: textOrNull,
      issued_on: textOrNull,
      paid_on: textOrNull,
      professional_name: textOrNull,
      professional_email: textOrNull,
      payment_details: textOrNull,
      professional_address: textOrNull,
      client_company: textOrNull,
      service_title: textOrNull,
      service_company: textOrNull,
    },
  } as const satisfies RxJsonSchema<StoredTables['invoices']>,
  payment_details: {
    ...base,
    properties: {
      id,
      sync_xid: text,
      details: textOrNull,
      address: textOrNull,
      tax_number: textOrNull,
      reminder_days: integersOrNull,
    },
  } as const satisfies RxJsonSchema<StoredTables['payment_details']>,
  message_reads: {
    ...base,
    properties: {
      id,
      sync_xid: text,
      application_id: text,
      as_client: flag,
      read_up_to: integer,
      ended_about: textOrNull,
      may_write: flag,
      is_reported: flag,
    },
  } as const satisfies RxJsonSchema<StoredTables['message_reads']>,
  messages: {
    ...base,
    properties: {
      id,
      sync_xid: text,
      application_id: text,
      position: integer,
      kind: text,
      sent_by_client: flag,
      body: textOrNull,
      created_at: text,
    },
  } as const satisfies RxJsonSchema<StoredTables['messages']>,
  payments: {
    ...base,
    properties: {
      id,
      sync_xid: text,
      invoice_id: text,
      amount: text,
      paid_on: text,
      note: textOrNull,
      by_client: flag,
      settles: flag,
      reverses: textOrNull,
      created_at: text,
    },
  } as const satisfies RxJsonSchema<StoredTables['payments']>,
  quotes: {
    ...base,
    properties: {
      id,
      sync_xid: text,
      application_id: textOrNull,
      professional_id: textOrNull,
      client_id: textOrNull,
      amount: text,
      description: text,
      lines: linesOrNull,
      ...taxDetails,
      valid_until: text,
      status: text,
      created_at: text,
      sent_at: textOrNull,
      decided_at: textOrNull,
      deleted_at: textOrNull,
      issued_on: textOrNull,
      decided_on: textOrNull,
      professional_name: textOrNull,
      professional_email: textOrNull,
      professional_address: textOrNull,
      client_name: textOrNull,
      client_email: textOrNull,
      client_company: textOrNull,
      service_title: textOrNull,
      service_company: textOrNull,
    },
  } as const satisfies RxJsonSchema<StoredTables['quotes']>,
  reminders: {
    ...base,
    properties: {
      id,
      sync_xid: text,
      invoice_id: text,
      tone: text,
      body: text,
      is_automatic: flag,
      reminded_on: text,
      created_at: text,
    },
  } as const satisfies RxJsonSchema<StoredTables['reminders']>,
  public_profiles: profiles,
  progress: {
    ...base,
    properties: { id, epoch: text, scope: text, cursor: textOrNull, pulledAt: { type: ['number', 'null'] } },
  } as const satisfies RxJsonSchema<ProgressDocument>,
}

/** How `readAhead` finds a collection before RxDB is loaded. */
export const collectionName = (name: keyof typeof schemas) => ({
  name,
  version: SCHEMA_VERSION,
  primaryKey: 'id',
})

/** How a transaction finds a collection, whether or not RxDB has opened it. */
export const storedCollection = (name: keyof typeof schemas) => ({
  name,
  schema: { version: SCHEMA_VERSION, primaryPath: 'id' },
})
