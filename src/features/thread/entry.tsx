import {
  Check,
  CheckCheck,
  CircleDollarSign,
  Coins,
  FileText,
  Flag,
  Hammer,
  type LucideIcon,
  Undo2,
  X,
} from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Fact, Facts } from '../../components/request/facts.tsx'
import { LongText } from '../../components/request/long-text.tsx'
import { WaitingBadge } from '../../components/unsent/waiting-badge.tsx'
import { WorkSamples } from '../../components/work-samples/work-samples.tsx'
import type { UnsentItem } from '../../data/use-unsent-items.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'
import type { Invoice, Message, MessageKind, Payment, Quote, ServiceRequest } from '../../domain/rows.ts'
import type { ThreadEntry } from '../../domain/thread/thread.ts'
import { STEP_TEXTS } from '../../messages/conversation-line.ts'
import { timeOf } from '../../messages/dates.ts'
import type { Elements } from '../../ui/elements.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import { MessageText } from './message-text.tsx'
import { QuoteCard } from './quote-card.tsx'
import { QuoteStep, quoteSteps } from './quote-step.tsx'
import { TakeBack } from './take-back.tsx'
import { ThreadFile } from './thread-file.tsx'
import { Who, YOU } from './who.tsx'

interface EntryProps {
  entry: ThreadEntry
  asClient: boolean
  /** Name of the other side. */
  other: string
  mayReport: boolean
  mayWrite: boolean
  /** The unsent message, until the server has it. */
  item: UnsentItem | undefined
  /** Must be a stable function, so that the entry does not render again. */
  onReport: (message: Message) => void
  /** Opens the form that writes a quote anew. Must be a stable function, too. */
  onWriteAnew: (quote: Quote) => void
}

/** Compares what an entry shows: a timeline has hundreds, and each change of the outbox makes all entries anew. */
const isUnchanged = (before: EntryProps, now: EntryProps): boolean =>
  before.entry.at === now.entry.at &&
  before.entry.heldBy === now.entry.heldBy &&
  rowOf(before.entry) === rowOf(now.entry) &&
  before.asClient === now.asClient &&
  before.other === now.other &&
  before.mayReport === now.mayReport &&
  before.mayWrite === now.mayWrite &&
  before.onReport === now.onReport &&
  before.onWriteAnew === now.onWriteAnew &&
  JSON.stringify(before.item) === JSON.stringify(now.item)

/** Returns what the entry is made of; the same object until the row changes. */
function rowOf({ what }: ThreadEntry): unknown {
  if (what.kind === 'message') return what.message
  if (what.kind === 'file') return what.file
  if (what.kind === 'invoice') return what.invoice
  if (what.kind === 'payment') return what.payment
  if (what.kind === 'quote' || what.kind === 'quote-step') return what.quote
  return what.kind === 'request' ? what.request : what.status
}

/** One entry of the timeline: who, what and when. */
export const Entry = memo(function Entry(props: EntryProps) {
  const { entry, asClient, other, mayReport, mayWrite, item, onReport, onWriteAnew } = props
  const { what, byClient } = entry
  const mine = byClient === asClient
  const who = mine ? YOU : other
  switch (what.kind) {
    case 'request':
      return (
        <Bubble mine={mine} who={who} entry={entry} item={item}>
          <Request request={what.request} />
        </Bubble>
      )
    case 'message':
      return (
        <Bubble
          mine={mine}
          who={who}
          entry={entry}
          item={item}
          action={!mine && mayReport && <ReportButton onClick={() => onReport(what.message)} />}
        >
          <MessageText text={what.message.body ?? ''} />
        </Bubble>
      )
    case 'file':
      return (
        <Bubble mine={mine} who={who} entry={entry} item={undefined}>
          <ThreadFile file={what.file} />
        </Bubble>
      )
    case 'step':
      return (
        <Happening icon={stepIcons[what.status]} entry={entry}>
          <Who>{who}</Who>
          <span>{` ${STEP_TEXTS[what.status]}`}</span>
        </Happening>
      )
    case 'invoice':
      return (
        <Happening icon={what.step === 'sent' ? FileText : CircleDollarSign} entry={entry}>
          <InvoiceStep {...what} who={who} asClient={asClient} />
        </Happening>
      )
    case 'payment':
      return (
        <Happening icon={what.payment.reverses === null ? Coins : Undo2} entry={entry}>
          <PaymentStep invoice={what.invoice} payment={what.payment} who={who} asClient={asClient} />
        </Happening>
      )
    case 'quote':
      return <QuoteCard {...{ quote: what.quote, entry, who, asClient, other, mayWrite, onWriteAnew }} />
    case 'quote-step':
      return (
        <Happening icon={quoteSteps[what.step].icon} entry={entry}>
          <QuoteStep quote={what.quote} step={what.step} who={who} />
        </Happening>
      )
  }
}, isUnchanged)

const stepIcons: Record<Exclude<MessageKind, 'text'>, LucideIcon> = {
  accepted: Check,
  rejected: X,
  in_progress: Hammer,
  completed: CheckCheck,
  withdrawn: Undo2,
}

interface BubbleProps {
  mine: boolean
  who: string
  entry: ThreadEntry
  item: UnsentItem | undefined
  action?: Elements
  children: Elements
}

const Bubble = ({ mine, who, entry, item, action, children }: BubbleProps) => (
  <li className={`group flex max-w-full flex-col gap-1 ${mine ? 'items-end pl-10' : 'items-start pr-10'}`}>
    <div className="flex max-w-[34rem] min-w-0 items-end gap-1">
      <div
        className={`min-w-0 rounded-xl px-4 py-2.5 ${mine ? 'rounded-br-sm bg-leaf-wash' : 'rounded-bl-sm border border-line bg-surface'}`}
      >
        <span className="sr-only">
          <Who>{who}</Who>
          <span>: </span>
        </span>
        {children}
      </div>
      {action}
    </div>
    <div className="flex flex-wrap items-center gap-x-2 px-1 text-xs text-ink-faint">
      {!mine && (
        <Verbatim aria-hidden="true" className="font-medium">
          {who}
        </Verbatim>
      )}
      <EntryTime entry={entry} mine={mine} item={item} />
    </div>
  </li>
)

function EntryTime({ entry, mine, item }: Pick<BubbleProps, 'entry' | 'mine' | 'item'>) {
  if (item) {
    return (
      <>
        <WaitingBadge item={item} />
        <TakeBack item={item} />
      </>
    )
  }
  if (entry.heldBy === 'device') return <WaitingBadge />
  return (
    <>
      <time dateTime={new Date(entry.at).toISOString()} className="tabular-nums">
        {timeOf(entry.at)}
      </time>
      {mine && (
        <span className="inline-flex items-center gap-0.5">
          <Check aria-hidden="true" className="size-3.5" /> Sent
        </span>
      )}
    </>
  )
}

interface HappeningProps {
  icon: LucideIcon
  entry: ThreadEntry
  children: ReactNode
}

const Happening = ({ icon: Icon, entry, children }: HappeningProps) => (
  <li className="mx-auto max-w-full rounded-xl bg-sunk px-4 py-1.5 text-center text-sm text-balance text-ink-soft">
    <Icon aria-hidden="true" className="mr-2 inline size-4 align-[-0.2em]" />
    <span className="mr-2">{children}</span>
    {entry.heldBy === 'device' ? (
      <WaitingBadge />
    ) : (
      <time dateTime={new Date(entry.at).toISOString()} className="text-xs text-ink-faint tabular-nums">
        {timeOf(entry.at)}
      </time>
    )}
  </li>
)

const Request = ({ request }: { request: ServiceRequest }) => (
  <div className="grid gap-3">
    <div dir="auto">
      <LongText text={request.message} />
    </div>
    <Facts>
      <Fact term="Budget range">{request.budget_range}</Fact>
      <Fact term="Timeline">{request.timeline}</Fact>
    </Facts>
    <WorkSamples requestId={request.id} />
  </div>
)

interface InvoiceStepProps {
  invoice: Invoice
  step: 'sent' | 'paid'
  payment?: Payment
  who: string
  asClient: boolean
}

/** Says who sent an invoice, or who paid how much of it. */
function InvoiceStep({ invoice, step, payment, who, asClient }: InvoiceStepProps) {
  const billed = centsOf(invoice.amount)
  const paid = payment ? centsOf(payment.amount) : billed
  return (
    <>
      <Who>{who}</Who>
      <span>
        {step === 'sent'
          ? ' sent invoice '
          : ` paid ${formatMoney(paid)}${paid < billed ? ', the rest of invoice ' : ' for invoice '}`}
      </span>
      <InvoiceLink invoice={invoice} asClient={asClient} />
      {step === 'sent' && <span>{` for ${formatMoney(billed)}`}</span>}
    </>
  )
}

interface PaymentStepProps {
  invoice: Invoice
  payment: Payment
  who: string
  asClient: boolean
}

function PaymentStep({ invoice, payment, who, asClient }: PaymentStepProps) {
  const amount = centsOf(payment.amount)
  const isReversal = payment.reverses !== null
  return (
    <>
      <Who>{who}</Who>
      <span>{` ${isReversal ? 'reversed' : 'recorded'} a payment of ${formatMoney(isReversal ? -amount : amount)} for `}</span>
      <InvoiceLink invoice={invoice} asClient={asClient} />
    </>
  )
}

const InvoiceLink = ({ invoice: { invoice_number }, asClient }: { invoice: Invoice; asClient: boolean }) => (
  <TextLink to="/invoices" search={{ q: invoice_number, ...(asClient ? { side: 'received' } : {}) }}>
    <Verbatim>{invoice_number}</Verbatim>
  </TextLink>
)

const ReportButton = ({ onClick }: { onClick: () => void }) => (
  <button
    type="button"
    aria-label="Report this message"
    onClick={onClick}
    className="grid size-11 shrink-0 place-items-center rounded-full text-ink-faint opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-sunk hover:text-red-text pointer-coarse:opacity-60"
  >
    <Flag className="size-4.5" />
  </button>
)
