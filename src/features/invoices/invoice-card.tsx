import { Coins, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { InvoiceLines } from '../../components/invoice-lines/shown-lines.tsx'
import { Fact } from '../../components/request/facts.tsx'
import { LongText } from '../../components/request/long-text.tsx'
import { UnsentProblem } from '../../components/unsent/unsent-problem.tsx'
import { WaitingBadge } from '../../components/unsent/waiting-badge.tsx'
import { useMarkCreated } from '../../data/use-created-row.ts'
import { type Day, formatDay, localDay } from '../../domain/calendar.ts'
import { isPartPaid, listsPayments } from '../../domain/invoice/balance.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Sentence } from '../../ui/sentence.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { dueMessage } from './due-message.ts'
import { InvoiceStatusBadge } from './invoice-status-badge.tsx'
import type { UnsentPart } from './use-unsent-of-invoice.ts'

export interface ListedCardProps {
  listed: ListedInvoice
  /** Its checkbox. */
  select: Elements
  today: Day
  unsent: readonly UnsentPart[]
}

interface InvoiceCardProps extends ListedCardProps {
  asClient: boolean
  /** The recipient, or the sender. */
  party: PartyProps
  /** A note above the description. */
  note?: Elements
  /** Payments and reminders, below the facts. */
  history?: Elements
  /** How to pay, above the buttons. */
  payment?: Elements
  /** Renders the buttons; is given the id of the invoice's number, for `aria-describedby`. */
  actions: (describedBy: string) => ReactNode
}

/** Shows one invoice, to the professional or to the client. */
export function InvoiceCard({
  listed,
  asClient,
  select,
  party,
  today,
  unsent,
  note,
  history,
  payment,
  actions,
}: InvoiceCardProps) {
  const number = useId()
  const card = useRef<HTMLLIElement>(null)
  const isCreated = useMarkCreated(card, listed.invoice.id)
  const { invoice, status, parties } = listed
  const partPaid = isPartPaid(listed)
  const amount = formatMoney(centsOf(invoice.amount))
  // Payments that are listed say so themselves.
  const waiting = unsent.findLast(
    ({ item, isPayment }) => item.state !== 'attention' && !(isPayment && listsPayments(listed)),
  )
  const refused = unsent.filter(({ item }) => item.state === 'attention')
  return (
    <li
      ref={card}
      aria-labelledby={number}
      tabIndex={-1}
      data-created={isCreated || undefined}
      className="rounded-xl border border-line bg-surface p-5 shadow-low outline-none [contain-intrinsic-height:auto_19rem] nth-[n+4]:[content-visibility:auto] nth-[n+4]:low:[content-visibility:visible] sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-2">
            {select}
            <InvoiceStatusBadge status={status} asClient={asClient} />
            {partPaid && (
              <Badge tone="yellow" icon={Coins}>
                Part paid
              </Badge>
            )}
            <span id={number} className="text-sm font-medium whitespace-nowrap text-ink-soft tabular-nums">
              <VisuallyHidden>Invoice </VisuallyHidden>
              <Verbatim>{invoice.invoice_number}</Verbatim>
            </span>
            {waiting && <WaitingBadge item={waiting.item} />}
          </div>
          <Party {...party} />
        </div>
        <div className="sm:text-right">
          <p translate="no" className="font-display text-3xl lining-nums tabular-nums">
            {partPaid ? formatMoney(listed.balance) : amount}
          </p>
          {partPaid && (
            <p className="text-sm text-ink-soft tabular-nums">
              <Sentence verbatim={[amount]}>{`of ${amount}`}</Sentence>
            </p>
          )}
          <p
            className={`text-sm empty:hidden ${status === 'overdue' ? 'font-semibold text-red-text' : 'text-ink-soft'}`}
          >
            {dueMessage(invoice, today)}
          </p>
        </div>
      </div>
      {note}
      <div dir="auto" className="mt-4">
        <LongText text={invoice.description} />
      </div>
      {invoice.lines && <InvoiceLines invoice={invoice} lines={invoice.lines} describedBy={number} />}
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3">
        <IssueFact listed={listed} />
        <Fact term="Due date">
          <time dateTime={invoice.due_date}>{formatDay(invoice.due_date, 'short')}</time>
        </Fact>
        {parties.service && <Fact term="Service">{parties.service.title}</Fact>}
      </dl>
      {history}
      {payment}
      {refused.length > 0 && (
        <div className="mt-4 grid gap-3">
          {refused.map(({ item }) => (
            <UnsentProblem key={item.id} item={item} title={`${item.title}: this could not be done.`} />
          ))}
        </div>
      )}
      <div className="mt-5 border-t border-line pt-4 print:hidden">{actions(number)}</div>
    </li>
  )
}

interface PartyProps {
  icon: LucideIcon
  name: string
  detail: string
}

const Party = ({ icon: Icon, name, detail }: PartyProps) => (
  <div className="mt-3">
    <h2 className="flex items-start gap-2 text-xl">
      <Icon className="mt-1 size-5 shrink-0 text-ink-faint" />
      <span dir="auto" translate="no" className="min-w-0">
        {name}
      </span>
    </h2>
    {detail && (
      <p className="text-sm text-ink-soft">
        <Verbatim>{detail}</Verbatim>
      </p>
    )}
  </div>
)

/** Shows when the invoice was paid, else issued, else written. */
function IssueFact({ listed: { invoice } }: { listed: ListedInvoice }) {
  const [term, day] =
    invoice.status === 'paid' && invoice.paid_on
      ? ['Paid', invoice.paid_on]
      : invoice.issued_on
        ? ['Issued', invoice.issued_on]
        : ['Written', localDay(new Date(invoice.created_at))]
  return (
    <Fact term={term}>
      <time dateTime={day}>{formatDay(day, 'short')}</time>
    </Fact>
  )
}
