import * as v from 'valibot'
import { billed } from '../invoice/balance.ts'
import { LENGTHS } from '../limits.gen.ts'
import { insert, mutation, type RowsMutation, update } from '../mutation.ts'
import {
  type Invoice,
  type Message,
  type MessageKind,
  type MessageRead,
  type Payment,
  type ProjectFile,
  type Quote,
  type QuoteStatus,
  type ServiceRequest,
  UNCONFIRMED,
  UNCONFIRMED_POSITION,
} from '../rows.ts'
import { text } from '../text.ts'

/** The longest message, in characters. */
export const MAX_MESSAGE_LENGTH = LENGTHS.messages.body

/** What the composer of a thread stores; `body` may be empty in a draft. */
export const MessageDraft = v.object({ body: text(1, 'Write a message first', MAX_MESSAGE_LENGTH) })
export type MessageDraft = v.InferOutput<typeof MessageDraft>

/** Writes a message in a request's thread. The server gives it its position and its time. */
export const sendMessage = (
  requestId: string,
  asClient: boolean,
  body: string,
  id: string,
  at: string,
): RowsMutation =>
  mutation('message.send', [
    insert(
      'messages',
      id,
      { application_id: requestId, sent_by_client: asClient, body },
      { kind: 'text', position: UNCONFIRMED_POSITION, created_at: at },
    ),
  ])

/** Marks a thread as read up to a position. Returns null where it is already. */
export const markRead = (mark: MessageRead, position: number): RowsMutation | null =>
  position > mark.read_up_to
    ? mutation('message.read', [update('message_reads', mark, { read_up_to: position })])
    : null

/** One line of a thread's timeline. */
export interface ThreadEntry {
  /** Unique within the thread. */
  key: string
  byClient: boolean
  /** When it happened, in milliseconds. */
  at: number
  /**
   * `device`: the server has not confirmed it to this device; `writer`: a draft, which nobody else sees. Such entries stand
   * last.
   */
  heldBy: 'server' | 'device' | 'writer'
  what:
    | { kind: 'request'; request: ServiceRequest }
    | { kind: 'message'; message: Message }
    | { kind: 'step'; status: Exclude<MessageKind, 'text'> }
    | { kind: 'file'; file: ProjectFile }
    /** `payment`: what settled the invoice, where a payment says so. */
    | { kind: 'invoice'; invoice: Invoice; step: 'sent' | 'paid'; payment?: Payment }
    /** Part of an invoice, or more than was owed; or a payment was taken back. */
    | { kind: 'payment'; invoice: Invoice; payment: Payment }
    /** The quote itself, as a draft or from when it was sent on. */
    | { kind: 'quote'; quote: Quote }
    | { kind: 'quote-step'; quote: Quote; step: QuoteDecision }
}

/** How a sent quote ended. */
export type QuoteDecision = Exclude<QuoteStatus, 'draft' | 'sent'>

export interface ThreadRows {
  /** Undefined once it was deleted with an account. */
  request: ServiceRequest | undefined
  messages: readonly Message[]
  files: readonly ProjectFile[]
  invoices: readonly Invoice[]
  payments: readonly Payment[]
  quotes: readonly Quote[]
  /** Rows with a change that is not sent yet, as `table:id`, with the time of the change in milliseconds. */
  unsent: ReadonlyMap<string, number>
}

/**
 * Returns the timeline of one thread: everything the server has, in its order, then what is on this device only. Messages
 * and steps keep their positions, other things stand at their time between them.
 */
export function threadEntries(rows: ThreadRows): ThreadEntry[] {
  const { request, messages, files, invoices, payments, quotes, unsent } = rows
  const entries: ThreadEntry[] = [
    ...(request ? requestEntries(request, messages, unsent) : []),
    ...messageEntries(messages),
    ...files.map(
      (file): ThreadEntry => ({
        key: file.id,
        byClient: file.uploaded_by_client,
        at: Date.parse(file.created_at),
        heldBy: holder(file),
        what: { kind: 'file', file },
      }),
    ),
    // A professional's device stores deleted ones for their numbers.
    ...invoices
      .filter(({ deleted_at }) => deleted_at === null)
      .flatMap((invoice) => [
        ...invoiceEntries(invoice, payments, unsent),
        ...paymentEntries(invoice, payments),
      ]),
    ...quotes.flatMap((quote) => quoteEntries(quote, unsent)),
  ]
  const rank = ({ heldBy }: ThreadEntry) => (heldBy === 'server' ? 0 : 1)
  return entries.sort((a, b) => rank(a) - rank(b) || a.at - b.at)
}

const holder = ({ sync_xid }: { sync_xid: string }) => (sync_xid === UNCONFIRMED ? 'device' : 'server')

/** Returns the request, and the step that this device has taken and the server has not recorded yet. */
function requestEntries(
  request: ServiceRequest,
  messages: readonly Message[],
  unsent: ReadonlyMap<string, number>,
): ThreadEntry[] {
  const { id, status, created_at } = request
  const sent: ThreadEntry = {
    key: id,
    byClient: true,
    at: Date.parse(created_at),
    heldBy: holder(request),
    what: { kind: 'request', request },
  }
  const at = unsent.get(`job_applications:${id}`)
  if (status === 'pending' || at === undefined || messages.some(({ kind }) => kind === status)) return [sent]
  const step: ThreadEntry = {
    key: `${id} ${status}`,
    byClient: status === 'withdrawn',
    at,
    heldBy: 'device',
    what: { kind: 'step', status },
  }
  return [sent, step]
}

function messageEntries(messages: readonly Message[]): ThreadEntry[] {
  let latest = 0
  return [...messages]
    .sort((a, b) => a.position - b.position || Date.parse(a.created_at) - Date.parse(b.created_at))
    .map((message) => {
      const { id, kind, sent_by_client, created_at } = message
      const heldBy = holder(message)
      // Positions are the order; a time may be a little earlier than that of the position before.
      if (heldBy === 'server') latest = Math.max(latest, Date.parse(created_at))
      return {
        key: id,
        byClient: sent_by_client,
        at: heldBy === 'server' ? latest : Date.parse(created_at),
        heldBy,
        what: kind === 'text' ? { kind: 'message', message } : { kind: 'step', status: kind },
      }
    })
}

/**
 * Returns when an invoice was sent, and when it was paid where no payment says so, by whom. Drafts are not in the
 * timeline: only their writer has them.
 */
function invoiceEntries(
  invoice: Invoice,
  payments: readonly Payment[],
  unsent: ReadonlyMap<string, number>,
): ThreadEntry[] {
  const last = invoice.paid_at === null ? 'sent' : 'paid'
  const entry = (step: 'sent' | 'paid', at: string | null): ThreadEntry[] =>
    at === null
      ? []
      : [
          {
            key: `${invoice.id} ${step}`,
            byClient: step === 'paid' && invoice.client_id !== null,
            at: Date.parse(at),
            heldBy: step === last && unsent.has(`invoices:${invoice.id}`) ? 'device' : 'server',
            what: { kind: 'invoice', invoice, step },
          },
        ]
  const hasPayments = payments.some(({ invoice_id }) => invoice_id === invoice.id)
  return [...entry('sent', invoice.sent_at), ...(hasPayments ? [] : entry('paid', invoice.paid_at))]
}

/** Returns the payments of an invoice and their reversals; one that settles it says that it was paid. */
const paymentEntries = (invoice: Invoice, payments: readonly Payment[]): ThreadEntry[] =>
  billed(invoice, payments).payments.map((payment) => ({
    key: payment.id,
    byClient: payment.by_client,
    at: Date.parse(payment.created_at),
    heldBy: holder(payment),
    what: payment.settles
      ? { kind: 'invoice', invoice, step: 'paid', payment }
      : { kind: 'payment', invoice, payment },
  }))

/** Returns a quote, and how it ended. A deleted draft is not in the timeline. */
function quoteEntries(quote: Quote, unsent: ReadonlyMap<string, number>): ThreadEntry[] {
  const { id, status, created_at, sent_at, decided_at, deleted_at } = quote
  if (deleted_at !== null) return []
  if (status === 'draft') {
    const at = Date.parse(created_at)
    return [{ key: id, byClient: false, at, heldBy: 'writer', what: { kind: 'quote', quote } }]
  }
  /** The server sets the time of a step: one without a time was taken on this device. */
  const when = (time: string | null): Pick<ThreadEntry, 'at' | 'heldBy'> =>
    time === null
      ? { at: unsent.get(`quotes:${id}`) ?? Number.MAX_SAFE_INTEGER, heldBy: 'device' }
      : { at: Date.parse(time), heldBy: 'server' }
  const sent: ThreadEntry = { key: id, byClient: false, ...when(sent_at), what: { kind: 'quote', quote } }
  if (status === 'sent') return [sent]
  const what = { kind: 'quote-step', quote, step: status } as const
  return [sent, { key: `${id} ${status}`, byClient: status !== 'withdrawn', ...when(decided_at), what }]
}
