import * as v from 'valibot'
import type { Day } from '../calendar.ts'
import { type Cents, centsOf, formatMoney } from '../money.ts'
import type {
  Client,
  Invoice,
  InvoiceLink,
  Logo,
  Payment,
  PaymentDetails,
  Profile,
  RecurringInvoice,
  Reminder,
  Service,
  ServiceRequest,
} from '../rows.ts'
import { DirectorySearch } from '../search/directory.ts'
import { newestFirst } from '../search/newest-first.ts'
import { fold, searchWords } from '../search/search-words.ts'
import { allBilled, type BilledInvoice, balanceOf, byInvoice } from './balance.ts'
import type { HowToPay } from './how-to-pay.ts'
import { INVOICE_ORDERS } from './invoice-columns.ts'
import { SHOWN_STATUSES, type ShownStatus, shownStatus } from './invoice-figures.ts'
import { type InvoiceParties, partiesOf, paymentOf } from './invoice-parties.ts'
import { logoIdOf } from './letterhead.ts'

/**
 * Search parameters of the screen's URL. `sort` orders the table; `request` opens the form for that request, with what the
 * `quote` says; `side` selects the list for a user who is both professional and client.
 */
export const InvoiceSearch = v.object({
  q: DirectorySearch.entries.q,
  status: v.optional(v.fallback(v.picklist(['', ...SHOWN_STATUSES]), ''), ''),
  request: v.optional(v.fallback(v.string(), ''), ''),
  quote: v.optional(v.fallback(v.string(), ''), ''),
  sort: v.optional(v.fallback(v.picklist(INVOICE_ORDERS), ''), ''),
  side: v.optional(v.fallback(v.picklist(['', 'received']), ''), ''),
})
export type InvoiceSearch = v.InferOutput<typeof InvoiceSearch>

/** An invoice with everything that its list entry shows. Its status follows from its payments. */
export interface ListedInvoice extends BilledInvoice {
  status: ShownStatus
  /** What is still owed; below zero where more was paid. */
  balance: Cents
  /** Newest first. */
  reminders: readonly Reminder[]
  /** How it is repeated; null where it is not, and once that was stopped. */
  recurring: RecurringInvoice | null
  /** Newest first; of one to somebody without an account. */
  links: readonly InvoiceLink[]
  parties: InvoiceParties
  payment: HowToPay
  client: Client | null
  request: ServiceRequest | null
  haystack: string
}

export interface InvoiceSources {
  invoices: readonly Invoice[]
  clients: readonly Client[]
  requests: readonly ServiceRequest[]
  services: readonly Service[]
  paymentDetails: readonly PaymentDetails[]
  payments: readonly Payment[]
  reminders: readonly Reminder[]
  /** Where the viewer wrote them. */
  links?: readonly InvoiceLink[]
  recurring?: readonly RecurringInvoice[]
  /** Where papers are made of them. */
  logos?: readonly Logo[]
}

/**
 * Returns the invoices this professional wrote, newest first. The device stores deleted ones only for their numbers.
 */
export const writtenBy = (me: Profile, sources: InvoiceSources, today: Day): ListedInvoice[] =>
  listed(
    sources.invoices.filter(({ professional_id, deleted_at }) => professional_id === me.id && !deleted_at),
    sources,
    today,
    me,
  )

/** Returns the invoices addressed to this client, newest first, without drafts. */
export const addressedTo = (client: Client, sources: InvoiceSources, today: Day): ListedInvoice[] =>
  listed(
    sources.invoices.filter(
      ({ client_id, deleted_at, status }) => client_id === client.id && !deleted_at && status !== 'draft',
    ),
    sources,
    today,
    null,
  )

function listed(
  invoices: readonly Invoice[],
  {
    clients,
    requests,
    services,
    paymentDetails,
    payments: paid,
    reminders,
    links = [],
    recurring = [],
    logos = [],
  }: InvoiceSources,
  today: Day,
  professional: Profile | null,
): ListedInvoice[] {
  const client = new Map(clients.map((row) => [row.id, row]))
  const request = new Map(requests.map((row) => [row.id, row]))
  const service = new Map(services.map((row) => [row.id, row]))
  const logoOf = new Map(logos.map((row) => [row.id, row]))
  const payment = paymentDetails.find(({ id }) => id === professional?.id) ?? null
  const remindersOf = byInvoice([...reminders].sort(newestFirst))
  const linksOf = byInvoice([...links].sort(newestFirst))
  const recurringOf = new Map(
    recurring.filter(({ stopped_at }) => stopped_at === null).map((row) => [row.invoice_id, row]),
  )
  return allBilled([...invoices].sort(newestFirst), paid).map(({ invoice, payments }) => {
    const parts = {
      client: client.get(invoice.client_id ?? '') ?? null,
      request: request.get(invoice.application_id ?? '') ?? null,
    }
    const billed = service.get(parts.request?.job_id ?? '') ?? null
    const logo = logoOf.get(logoIdOf(invoice, payment) ?? '') ?? null
    const rows = { professional, client: parts.client, service: billed, payment, logo }
    const parties = partiesOf(invoice, rows)
    return {
      invoice,
      payments,
      balance: balanceOf(invoice, payments),
      reminders: remindersOf.get(invoice.id) ?? [],
      links: linksOf.get(invoice.id) ?? [],
      recurring: recurringOf.get(invoice.id) ?? null,
      ...parts,
      parties,
      payment: paymentOf(invoice, payment),
      status: shownStatus(invoice, today),
      haystack: haystackOf(invoice, parties),
    }
  })
}

function haystackOf(invoice: Invoice, { from, to, service }: InvoiceParties) {
  const { invoice_number, description, amount, lines } = invoice
  const words = [invoice_number, description, amount, formatMoney(centsOf(amount)), from.name, to.name]
  const texts = (lines ?? []).map((line) => line.description)
  return fold([...words, to.company ?? '', to.email, service?.title ?? '', ...texts].join('\n'))
}

/**
 * Returns invoices with every word of `text` in number, names, e-mail, service, description, lines or amount, and with
 * this status unless it is empty.
 */
export function findInvoices(
  list: readonly ListedInvoice[],
  text: string,
  status: ShownStatus | '',
): ListedInvoice[] {
  const words = searchWords(text)
  return list.filter(
    (one) => (!status || one.status === status) && words.every((word) => one.haystack.includes(word)),
  )
}
