import type { Day } from './calendar.ts'
import { allBilled, balanceOf } from './invoice/balance.ts'
import { isOverdue } from './invoice/invoice-figures.ts'
import type { Cents } from './money.ts'
import { shownQuoteStatus } from './quote/quote-status.ts'
import type { Invoice, Payment, Quote } from './rows.ts'
import { type Conversation, waits } from './thread/inbox.ts'
import { isApproved, type Viewer } from './viewer.ts'

/** A matter that waits for the viewer. Sums are what is still owed. */
export type TodayLine =
  | { kind: 'welcome' }
  | { kind: 'request'; conversation: Conversation }
  | { kind: 'unread'; conversation: Conversation }
  | { kind: 'more'; count: number }
  | { kind: 'quote'; quote: Quote; conversation: Conversation | undefined }
  | { kind: 'to-pay' | 'overdue-to-pay'; count: number; owed: Cents; only: Invoice | null }
  | { kind: 'overdue'; count: number; owed: Cents; only: Invoice | null }
  | { kind: 'unsent'; unsent: number; attention: number; drafts: number }
  | { kind: 'applications' | 'reports'; count: number }

export interface TodaySources {
  conversations: readonly Conversation[]
  quotes: readonly Quote[]
  invoices: readonly Invoice[]
  payments: readonly Payment[]
  /** The user was approved, and has not said that the three steps are done. */
  isNewlyApproved: boolean
  /** What the server has not confirmed, and of it what it has refused. */
  unsent: number
  attention: number
  drafts: number
  /** Of an administrator: what waits for a decision; 0 where that is not known. */
  applications: number
  reports: number
}

/** Conversations that have a line of their own; one line stands for the others. */
const MAX_CONVERSATIONS = 4

/** Returns what waits for the viewer, the most pressing first; nothing where there is none. */
export function todayLines(viewer: Viewer, sources: TodaySources, today: Day): TodayLine[] {
  const { conversations, unsent, attention, drafts, applications, reports } = sources
  const waiting = conversations.filter(waits)
  const lines: TodayLine[] = sources.isNewlyApproved && isApproved(viewer) ? [{ kind: 'welcome' }] : []
  for (const conversation of waiting.slice(0, MAX_CONVERSATIONS))
    lines.push({ kind: conversation.toAnswer ? 'request' : 'unread', conversation })
  if (waiting.length > MAX_CONVERSATIONS)
    lines.push({ kind: 'more', count: waiting.length - MAX_CONVERSATIONS })
  lines.push(...quotesToDecide(viewer, sources, today), ...openInvoices(viewer, sources, today))
  if (unsent + drafts > 0) lines.push({ kind: 'unsent', unsent, attention, drafts })
  if (applications > 0) lines.push({ kind: 'applications', count: applications })
  if (reports > 0) lines.push({ kind: 'reports', count: reports })
  return lines
}

function quotesToDecide(
  { client }: Viewer,
  { quotes, conversations }: TodaySources,
  today: Day,
): TodayLine[] {
  if (!client) return []
  return quotes
    .filter((quote) => quote.client_id === client.id && shownQuoteStatus(quote, today) === 'sent')
    .sort((a, b) => (a.valid_until < b.valid_until ? -1 : 1))
    .map((quote) => ({
      kind: 'quote',
      quote,
      conversation: conversations.find(({ requestId }) => requestId === quote.application_id),
    }))
}

function openInvoices({ profile, client }: Viewer, sources: TodaySources, today: Day): TodayLine[] {
  const open = allBilled(
    sources.invoices.filter(({ deleted_at, status }) => !deleted_at && status !== 'draft'),
    sources.payments,
  ).filter(({ invoice }) => invoice.status === 'sent' || invoice.status === 'viewed')
  const line = (
    kind: 'to-pay' | 'overdue-to-pay' | 'overdue',
    isMeant: (invoice: Invoice) => boolean,
  ): TodayLine[] => {
    const meant = open.filter(({ invoice }) => isMeant(invoice))
    const [first] = meant
    if (!first) return []
    const owed = meant.reduce((sum, { invoice, payments }) => sum + balanceOf(invoice, payments), 0n)
    return [{ kind, count: meant.length, owed, only: meant.length === 1 ? first.invoice : null }]
  }
  const isReceived = ({ client_id }: Invoice) => client != null && client_id === client.id
  const isWritten = ({ professional_id }: Invoice) => profile != null && professional_id === profile.id
  return [
    ...line('overdue-to-pay', (invoice) => isReceived(invoice) && isOverdue(invoice, today)),
    ...line('to-pay', (invoice) => isReceived(invoice) && !isOverdue(invoice, today)),
    ...line('overdue', (invoice) => isWritten(invoice) && isOverdue(invoice, today)),
  ]
}
