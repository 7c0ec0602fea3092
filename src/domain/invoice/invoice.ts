import * as v from 'valibot'
import { addDays, type Day } from '../calendar.ts'
import { emailAddress } from '../email-address.ts'
import { LENGTHS } from '../limits.gen.ts'
import { decimalOf } from '../money.ts'
import { insert, mutation, type RowsMutation } from '../mutation.ts'
import { mayInvoice } from '../request/request.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { Client, Invoice, Profile, ServiceRequest } from '../rows.ts'
import { line, text } from '../text.ts'
import { Amount } from '../typed-amount.ts'
import { DueDate } from '../typed-day.ts'
import { haveLines, TypedLine, TypedLines, typedLines } from '../typed-lines.ts'
import { sumsOf } from './invoice-lines.ts'
import { pickInvoiceNumber, type RandomInteger } from './invoice-number.ts'
import { TaxDetailsForm, typedTaxDetails } from './tax-details.ts'

/** An invoice for a request (spec §5, "Invoice from a request"). Parsing returns the amount as a decimal string. */
export const InvoiceDraft = v.object({
  amount: Amount,
  description: text(10, 'Description must be at least 10 characters', LENGTHS.invoices.description),
  due_date: DueDate,
})
export type InvoiceDraft = v.InferOutput<typeof InvoiceDraft>

/** An invoice for somebody without an account (spec §5, "Standalone invoice"). */
export const StandaloneDraft = v.object({
  client_name: line(2, 'Client name is required', LENGTHS.invoices.client_name),
  client_email: emailAddress('Valid email is required'),
  ...InvoiceDraft.entries,
})
export type StandaloneDraft = v.InferOutput<typeof StandaloneDraft>

const formFields = { ...TaxDetailsForm.entries, delete_original: v.boolean() }

/** The form for both kinds of recipient. An empty `application_id` means an invoice for somebody without an account. */
const formOf = <Fields extends v.ObjectEntries>(fields: Fields) =>
  v.variant('application_id', [
    v.object({
      ...formFields,
      client_name: StandaloneDraft.entries.client_name,
      client_email: StandaloneDraft.entries.client_email,
      ...fields,
      application_id: v.literal(''),
    }),
    v.object({
      ...formFields,
      client_name: v.string(),
      client_email: v.string(),
      ...fields,
      application_id: v.string(),
    }),
  ])

const { description, due_date } = InvoiceDraft.entries
/** The simple form: an amount and a text. */
const FormWithoutLines = v.pipe(
  formOf({ amount: Amount, description, due_date, lines: v.array(TypedLine) }),
  v.transform((form) => ({ ...form, lines: null })),
)
/** The amount is the sum of the lines; what is typed in its field stays there, and is ignored. */
const FormWithLines = v.pipe(
  formOf({ amount: v.string(), description, due_date, lines: TypedLines }),
  v.transform((form) => ({ ...form, amount: decimalOf(sumsOf(form.lines).total) as string })),
)

/** The form of an invoice. Parsing returns the amount as a decimal string, and the lines as they are stored. */
export const InvoiceForm = v.lazy<typeof FormWithoutLines | typeof FormWithLines>((input) =>
  haveLines(input) ? FormWithLines : FormWithoutLines,
)
export type InvoiceForm = v.InferOutput<typeof InvoiceForm>

/** Days until a new invoice is due, and from the due date of an invoice to that of its clone (spec §9). */
export const DUE_AFTER_DAYS = 30

export type InvoiceRefusal =
  | 'not-approved'
  | 'not-yours'
  | 'not-in-progress'
  | 'no-recipient'
  | 'no-number'
  | 'not-draft'
  | 'not-sent'
  | 'not-standalone'
  | 'has-account'
  | 'deleted'

export const invoiceRefusals: Record<InvoiceRefusal, string> = {
  'not-approved': 'You can create and send invoices once your profile is approved.',
  'not-yours': 'This is not your invoice.',
  'not-in-progress': 'An invoice can be written only while its project is in progress.',
  'no-recipient': 'Nobody is left to send this invoice to: its client’s details are not on this device.',
  'no-number': 'Every invoice number of this month is used.',
  'not-draft': 'This invoice was sent already.',
  'not-sent': 'This invoice is not waiting for that any more.',
  'not-standalone': 'The client marks this invoice as paid.',
  'has-account': 'Its client has an account, and sees it there.',
  deleted: 'This invoice was deleted.',
}

/** Ids, time and randomness for a new invoice. */
export interface NewInvoiceContext {
  /** Id of the new row, generated on the device. */
  id: string
  /** Numbers this professional has used: `usedNumbersOf`, and those of mutations in the outbox. */
  usedNumbers: ReadonlySet<string>
  today: Day
  /** The device's time, shown until the server's time is known. */
  at: string
  randomInteger: RandomInteger
}

/** Columns of an invoice that are optional beside amount and text. */
const extraColumns = [
  'lines',
  'client_tax_number',
  'client_address',
  'tax_note',
  'place_of_supply',
  'language',
  'quote_id',
  'exceeds_quote',
] as const
export type InvoiceExtras = Partial<Pick<Invoice, (typeof extraColumns)[number]>>

/** Returns the optional columns that are given. An invoice without them is written as it always was. */
export const extrasOf = (given: InvoiceExtras): InvoiceExtras =>
  Object.fromEntries(extraColumns.flatMap((column) => (given[column] ? [[column, given[column]]] : [])))

type NewInvoiceResult = Result<RowsMutation, InvoiceRefusal>

/** Writes a draft for a request in progress. Refuses: not-approved, not-in-progress, no-number. */
export function createFromRequest(
  me: Profile,
  request: ServiceRequest,
  draft: InvoiceDraft & InvoiceExtras,
  context: NewInvoiceContext,
): NewInvoiceResult {
  return insertInvoice('invoice.create', me, { request }, draft, context)
}

/** Writes a draft for somebody without an account. Refuses: not-approved, no-number. */
export function createStandalone(
  me: Profile,
  draft: StandaloneDraft & InvoiceExtras,
  context: NewInvoiceContext,
): NewInvoiceResult {
  const person = { name: draft.client_name, email: draft.client_email }
  return insertInvoice('invoice.create_standalone', me, { person }, draft, context)
}

/** The recipient of an invoice: the client of a request, or somebody by name and e-mail. */
export type Recipient = { request: ServiceRequest } | { person: { name: string; email: string } }

/**
 * Returns the recipient of a new invoice like this one. A request that is no longer in progress accepts no new invoice:
 * its client is then billed by name and e-mail, like somebody without an account. Null where this device knows neither.
 */
export function recipientOf(
  original: Invoice,
  request: ServiceRequest | null,
  client: Client | null,
): Recipient | null {
  if (request && mayInvoice(request) && request.id === original.application_id) return { request }
  const name = original.client_name ?? client?.contact_name
  const email = original.client_email ?? client?.email
  return name && email ? { person: { name, email } } : null
}

/**
 * Writes a draft with a number of its own, due 30 days after its original (spec §9). Refuses: not-yours, no-recipient,
 * not-approved, not-in-progress, no-number.
 */
export function cloneInvoice(
  me: Profile,
  original: Invoice,
  recipient: Recipient | null,
  context: NewInvoiceContext,
): NewInvoiceResult {
  if (original.professional_id !== me.id) return refuse('not-yours')
  if (!recipient) return refuse('no-recipient')
  const due_date = addDays(original.due_date, DUE_AFTER_DAYS)
  // Its quote is invoiced already.
  const copied = { ...original, quote_id: null, exceeds_quote: false }
  return insertInvoice('invoice.clone', me, recipient, { ...copied, due_date }, context)
}

function insertInvoice(
  action: 'invoice.create' | 'invoice.create_standalone' | 'invoice.clone',
  me: Profile,
  recipient: Recipient,
  { amount, description, due_date, ...extras }: InvoiceDraft & InvoiceExtras,
  context: NewInvoiceContext,
): NewInvoiceResult {
  if (!me.is_approved) return refuse('not-approved')
  if ('request' in recipient && !mayInvoice(recipient.request)) return refuse('not-in-progress')
  const invoice_number = pickInvoiceNumber(context.today, context.usedNumbers, context.randomInteger)
  if (invoice_number === null) return refuse('no-number')
  const addressee =
    'request' in recipient
      ? { application_id: recipient.request.id, client_id: recipient.request.client_id }
      : {
          application_id: null,
          client_id: null,
          client_name: recipient.person.name,
          client_email: recipient.person.email,
        }
  const values = {
    ...addressee,
    professional_id: me.id,
    invoice_number,
    amount,
    description,
    due_date,
    status: 'draft' as const,
    ...extrasOf(extras),
  }
  return ok(
    mutation(action, [insert('invoices', context.id, values, { ...serverColumns, created_at: context.at })]),
  )
}

/** Columns that only the server sets, and those that are empty where nothing is given. */
const serverColumns = {
  lines: null,
  client_tax_number: null,
  client_address: null,
  tax_note: null,
  place_of_supply: null,
  language: null,
  quote_id: null,
  exceeds_quote: false,
  business_name: null,
  closing_line: null,
  accent: null,
  logo_id: null,
  professional_tax_number: null,
  reminders_stopped: false,
  client_name: null,
  client_email: null,
  sent_at: null,
  viewed_at: null,
  paid_at: null,
  deleted_at: null,
  issued_on: null,
  paid_on: null,
  professional_name: null,
  professional_email: null,
  payment_details: null,
  payment_link: null,
  bank_account: null,
  professional_address: null,
  client_company: null,
  service_title: null,
  service_company: null,
} satisfies Partial<Invoice>

/** Returns the initial values of the form that edits an invoice; saving it creates a new invoice (spec §7). */
export const prefilled = (invoice: Invoice) => ({
  amount: invoice.amount,
  description: invoice.description,
  due_date: invoice.due_date,
  lines: typedLines(invoice.lines),
  ...typedTaxDetails(invoice),
})
