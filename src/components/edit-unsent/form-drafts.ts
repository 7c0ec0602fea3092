import * as v from 'valibot'
import { LogoChoice } from '../../domain/invoice/letterhead.ts'
import { INVOICES_LANGUAGE, REMINDERS_TONE } from '../../domain/limits.gen.ts'
import { SERVICE_TYPES } from '../../domain/profile/professions.ts'
import type { Client, PaymentDetails, Profile, Service } from '../../domain/rows.ts'

/*
 * Schemas of the drafts that forms store on the device until they are sent or discarded: the fields as typed, so that
 * limits are not checked here, and for an edit the row that the form was opened on, so that only edits are sent.
 */

const text = v.string()

/** A stored row, of which only the id is checked; the form compares its columns with the edit. */
const row = <Row extends { id: string }>() =>
  v.custom<Row>((value) => typeof value === 'object' && value !== null && 'id' in value)

const NewPicture = v.object({
  file: v.blob(),
  format: v.picklist(['jpg', 'png', 'gif', 'webp', 'avif']),
  milliseconds: v.number(),
  sharedId: v.exactOptional(text),
})
const ChosenPicture = v.exactOptional(v.nullable(NewPicture))
const PictureList = v.pipe(v.array(v.union([v.object({ path: text }), NewPicture])), v.readonly())

const profileFields = {
  full_name: text,
  phone: text,
  professions: v.array(text),
  custom_profession: text,
  service_rate: text,
  linkedin_url: text,
  bio: text,
  allow_contact: v.boolean(),
}

const companyFields = v.entriesFromList(
  ['company_name', 'contact_name', 'email', 'phone', 'website', 'industry', 'company_size', 'bio'],
  text,
)

export const ProfileFormDraft = v.object({
  seen: row<Profile>(),
  edit: v.object({ ...profileFields, unique_url: text }),
  pictures: v.object({ profile_image: ChosenPicture, banner_image: ChosenPicture }),
  /** A profile URL of this edit that the server refused as taken. */
  taken: v.exactOptional(text),
})
export type ProfileFormDraft = v.InferOutput<typeof ProfileFormDraft>

export const CompanyFormDraft = v.object({
  seen: row<Client>(),
  edit: v.object(companyFields),
})
export type CompanyFormDraft = v.InferOutput<typeof CompanyFormDraft>

/** Without the password, which is never stored. */
export const RegistrationDraft = v.object({ ...profileFields, email: text, in_vegan_group: v.boolean() })
export type RegistrationDraft = v.InferOutput<typeof RegistrationDraft>

/** Without the password; a choice not made is empty text. */
export const ClientRegistrationDraft = v.object(companyFields)
export type ClientRegistrationDraft = v.InferOutput<typeof ClientRegistrationDraft>

export const ServiceFormDraft = v.object({
  /** Null for a new service. */
  seen: v.nullable(row<Service>()),
  fields: v.object({
    title: text,
    company: text,
    description: text,
    location: text,
    /** Empty until a type is chosen. */
    job_type: v.picklist(['', ...SERVICE_TYPES]),
    salary_range: text,
    portfolio_required: v.boolean(),
    portfolio_description: text,
  }),
  pictures: PictureList,
})
export type ServiceFormDraft = v.InferOutput<typeof ServiceFormDraft>

export const RequestFormDraft = v.object({
  fields: v.object(
    v.entriesFromList(
      ['message', 'budget_range', 'timeline', 'portfolio_title', 'portfolio_description'],
      text,
    ),
  ),
  pictures: PictureList,
})
export type RequestFormDraft = v.InferOutput<typeof RequestFormDraft>

export const MessageFormDraft = v.object(
  v.entriesFromList(['name', 'email', 'subject', 'project_type', 'budget', 'timeline', 'message'], text),
)
export type MessageFormDraft = v.InferOutput<typeof MessageFormDraft>

/** The composer of a thread. */
export const ThreadMessageDraft = v.object({ body: text })
export type ThreadMessageDraft = v.InferOutput<typeof ThreadMessageDraft>

/** A line as typed. */
const TypedLineDraft = v.object({
  ...v.entriesFromList(
    ['key', 'description', 'quantity', 'unit', 'unit_price', 'tax_rate', 'exempt_reason'],
    text,
  ),
  tax: v.picklist(['none', 'rate', 'exempt']),
})

/** What the forms of invoices and quotes share. */
const contentFields = {
  /** As typed. Not used while there are lines. */
  amount: text,
  description: text,
  lines: v.array(TypedLineDraft),
  ...v.entriesFromList(['client_tax_number', 'client_address', 'tax_note', 'place_of_supply'], text),
  // A draft that an earlier version of the app kept has none.
  language: v.optional(v.picklist(['', ...INVOICES_LANGUAGE]), ''),
}

export const InvoiceFields = v.object({
  /** Id of the request; empty for somebody without an account. */
  application_id: text,
  client_name: text,
  client_email: text,
  ...contentFields,
  due_date: text,
  /** Whether an edit of a draft deletes the draft it replaces. */
  delete_original: v.boolean(),
})
export type InvoiceFields = v.InferOutput<typeof InvoiceFields>

export const QuoteFields = v.object({ ...contentFields, valid_until: text })
export type QuoteFields = v.InferOutput<typeof QuoteFields>

/** A reminder of an overdue invoice. */
export const ReminderFormDraft = v.object({ tone: v.picklist(REMINDERS_TONE), body: text })
export type ReminderFormDraft = v.InferOutput<typeof ReminderFormDraft>

/** A payment as typed. */
export const PaymentFormDraft = v.object({ amount: text, paid_on: text, note: text })
export type PaymentFormDraft = v.InferOutput<typeof PaymentFormDraft>

export const PaymentDetailsDraft = v.object({
  seen: row<PaymentDetails>(),
  edit: v.object({
    details: text,
    // A draft that an earlier version of the app kept has none of these.
    payment_link: v.optional(text, ''),
    account_holder: v.optional(text, ''),
    account_number: v.optional(text, ''),
    account_routing: v.optional(text, ''),
    account_bic: v.optional(text, ''),
    account_reference: v.optional(text, ''),
    address: text,
    tax_number: text,
  }),
})
export type PaymentDetailsDraft = v.InferOutput<typeof PaymentDetailsDraft>

export const LetterheadDraft = v.object({
  seen: row<PaymentDetails>(),
  edit: v.object({ business_name: text, logo: LogoChoice, accent: text, closing_line: text }),
})
export type LetterheadDraft = v.InferOutput<typeof LetterheadDraft>

export const ReminderSettingsDraft = v.object({
  seen: row<PaymentDetails>(),
  /** The days as typed. */
  edit: v.object({ on: v.boolean(), friendly: text, firm: text, final: text }),
})
export type ReminderSettingsDraft = v.InferOutput<typeof ReminderSettingsDraft>
