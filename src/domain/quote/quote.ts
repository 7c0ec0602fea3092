import type { Day } from '../calendar.ts'
import { extrasOf } from '../invoice/invoice.ts'
import { insert, mutation, type RowsMutation, update } from '../mutation.ts'
import { isClosed, mayInvoice, mayQuote } from '../request/request.ts'
import { ok, type Result, refuse } from '../result.ts'
import type { Client, Profile, Quote, Service, ServiceRequest } from '../rows.ts'
import type { Acceptance } from './acceptance.ts'
import type { QuoteContent } from './quote-form.ts'

export type QuoteRefusal =
  | 'not-approved'
  | 'not-yours'
  | 'request-closed'
  | 'not-draft'
  | 'not-sent'
  | 'last-day-over'
  | 'expired'
  | 'deleted'

export const quoteRefusals: Record<QuoteRefusal, string> = {
  'not-approved': 'You can write and send quotes once your profile is approved.',
  'not-yours': 'This is not your quote.',
  'request-closed': 'A quote can be written and accepted only while its request is open.',
  'not-draft': 'This quote was sent already.',
  'not-sent': 'This quote is not waiting for an answer any more.',
  'last-day-over': 'Its last day is over: edit the quote and choose a later one.',
  expired: 'This quote is no longer valid.',
  deleted: 'This quote was deleted.',
}

type QuoteStep = Result<RowsMutation, QuoteRefusal>

/** A request, and the service that it asks for. */
export interface QuotedRequest {
  request: ServiceRequest
  service: Pick<Service, 'posted_by'>
}

/**
 * Writes a draft for an open request for one of the professional's services; `context` is the new row's id and the
 * device's time, shown until the server's time is known. Refuses: not-approved, not-yours, request-closed.
 */
export function createQuote(
  me: Profile,
  { request, service }: QuotedRequest,
  { amount, description, valid_until, ...extras }: QuoteContent,
  context: { id: string; at: string },
): QuoteStep {
  if (!me.is_approved) return refuse('not-approved')
  if (service.posted_by !== me.id) return refuse('not-yours')
  if (!mayQuote(request)) return refuse('request-closed')
  const values = {
    application_id: request.id,
    client_id: request.client_id,
    professional_id: me.id,
    amount,
    description,
    valid_until,
    status: 'draft' as const,
    ...extrasOf(extras),
  }
  return ok(
    mutation('quote.create', [
      insert('quotes', context.id, values, { ...serverColumns, created_at: context.at }),
    ]),
  )
}

/**
 * draft → sent, by the professional, dated with the device's day. Afterwards only the status changes. `request` is null
 * where it is not on this device any more.
 */
export function sendQuote(me: Profile, request: ServiceRequest | null, quote: Quote, today: Day): QuoteStep {
  if (!isWriter(me, quote)) return refuse('not-yours')
  if (!me.is_approved) return refuse('not-approved')
  if (quote.deleted_at) return refuse('deleted')
  if (quote.status !== 'draft') return refuse('not-draft')
  if (!request || !mayQuote(request)) return refuse('request-closed')
  if (quote.valid_until < today) return refuse('last-day-over')
  return step('quote.sent', quote, { status: 'sent', issued_on: today })
}

/** sent → withdrawn, by the professional, also after its last day. */
export function withdrawQuote(me: Profile, quote: Quote): QuoteStep {
  if (!isWriter(me, quote)) return refuse('not-yours')
  if (quote.status !== 'sent') return refuse('not-sent')
  return step('quote.withdrawn', quote, { status: 'withdrawn' })
}

/**
 * sent → accepted, by the client it is addressed to, with a typed name, on its last day at the latest, unless its request was
 * rejected or withdrawn. `request` is null where it is not on this device any more.
 */
export function acceptQuote(
  client: Client,
  request: ServiceRequest | null,
  quote: Quote,
  { accepted_by }: Acceptance,
  today: Day,
): QuoteStep {
  const refusal = answerRefusal(client, quote)
  if (refusal) return refuse(refusal)
  if (request && isClosed(request)) return refuse('request-closed')
  if (quote.valid_until < today) return refuse('expired')
  return step('quote.accepted', quote, { status: 'accepted', decided_on: today, accepted_by })
}

/** sent → declined, by the client it is addressed to, also after its last day. */
export function declineQuote(client: Client, quote: Quote, today: Day): QuoteStep {
  const refusal = answerRefusal(client, quote)
  if (refusal) return refuse(refusal)
  return step('quote.declined', quote, { status: 'declined', decided_on: today })
}

/** Deletes a draft. The row stays on the device of its writer, marked as deleted. */
export function deleteQuote(me: Profile, quote: Quote, at: string): QuoteStep {
  if (!isWriter(me, quote)) return refuse('not-yours')
  if (quote.deleted_at) return refuse('deleted')
  if (quote.status !== 'draft') return refuse('not-draft')
  return step('quote.delete', quote, { deleted_at: at })
}

/** Why an accepted quote cannot become an invoice yet, or not any more. */
export type InvoiceObstacle = 'not-accepted' | 'not-approved' | 'accept-and-start' | 'start' | 'closed'

/** Returns what is missing until an invoice can be created from a quote; null where nothing is. */
export function invoiceObstacle(
  me: Profile,
  request: ServiceRequest | null,
  { status }: Quote,
): InvoiceObstacle | null {
  if (status !== 'accepted') return 'not-accepted'
  if (!me.is_approved) return 'not-approved'
  if (request?.status === 'pending') return 'accept-and-start'
  if (request?.status === 'accepted') return 'start'
  return request && mayInvoice(request) ? null : 'closed'
}

/** The row's columns as the user saw them go with the step: one taken meanwhile by the other side is a conflict. */
const step = (
  action: 'quote.sent' | 'quote.withdrawn' | 'quote.accepted' | 'quote.declined' | 'quote.delete',
  quote: Quote,
  values: Partial<Quote>,
): QuoteStep => ok(mutation(action, [update('quotes', quote, values)]))

const isWriter = (me: Profile, quote: Quote) => quote.professional_id === me.id

function answerRefusal(client: Client, quote: Quote): QuoteRefusal | null {
  if (quote.client_id !== client.id) return 'not-yours'
  return quote.status === 'sent' ? null : 'not-sent'
}

/** Columns that only the server sets, and those that are empty where nothing is given. */
const serverColumns = {
  lines: null,
  client_tax_number: null,
  client_address: null,
  tax_note: null,
  place_of_supply: null,
  language: null,
  business_name: null,
  closing_line: null,
  accent: null,
  logo_id: null,
  sent_at: null,
  decided_at: null,
  deleted_at: null,
  issued_on: null,
  decided_on: null,
  professional_name: null,
  professional_email: null,
  professional_address: null,
  professional_tax_number: null,
  client_name: null,
  client_email: null,
  client_company: null,
  service_title: null,
  service_company: null,
  accepted_by: null,
  acceptance: null,
  digest: null,
} satisfies Partial<Quote>
