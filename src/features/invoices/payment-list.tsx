import { Check, Undo2 } from 'lucide-react'
import { useId } from 'react'
import { WaitingBadge } from '../../components/unsent/waiting-badge.tsx'
import { type Day, formatDay } from '../../domain/calendar.ts'
import { isUnconfirmed, listsPayments } from '../../domain/invoice/balance.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { type ListedPayment, listedPayments } from '../../domain/invoice/payment.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'
import type { Payment } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { oncePerPress } from '../../ui/once-per-press.ts'
import { Verbatim } from '../../ui/verbatim.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { balanceText } from './balance-text.ts'
import type { UnsentPart } from './use-unsent-of-invoice.ts'

interface PaymentListProps {
  listed: ListedInvoice
  asClient: boolean
  unsent: readonly UnsentPart[]
  onReverse: (payment: Payment) => void
  /** Of the professional: says that a payment of the client has arrived. */
  onConfirm?: (payment: Payment) => void
}

/** Shows the payments of an invoice of which its status does not tell all, and what is still owed. */
export function PaymentList({ listed, asClient, unsent, onReverse, onConfirm }: PaymentListProps) {
  const heading = useId()
  if (!listsPayments(listed)) return null
  return (
    <section aria-labelledby={heading} className="mt-5 rounded-lg bg-sunk px-4 pt-3 pb-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={heading} className="text-sm font-semibold">
          <span>Payments</span>
          <VisuallyHidden>{` of ${listed.invoice.invoice_number}`}</VisuallyHidden>
        </h3>
        <p className="text-sm font-semibold tabular-nums">{balanceText(listed)}</p>
      </div>
      <ul className="mt-1">
        {listedPayments(listed).map((one) => (
          <PaymentLine
            key={one.payment.id}
            {...one}
            nameOf={(payment) =>
              payment.by_client === asClient
                ? 'you'
                : asClient
                  ? listed.parties.from.name
                  : listed.parties.to.name
            }
            unsent={unsent.find(({ id }) => id === one.payment.id || id === one.reversal?.id)}
            onReverse={!asClient || one.payment.by_client ? onReverse : undefined}
            onConfirm={isUnconfirmed(one.payment, listed.payments) ? onConfirm : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

interface PaymentLineProps extends ListedPayment {
  /** Returns who recorded it. */
  nameOf: (payment: Payment) => string
  unsent: UnsentPart | undefined
  onReverse: ((payment: Payment) => void) | undefined
  onConfirm: ((payment: Payment) => void) | undefined
}

function PaymentLine({ payment, reversal, nameOf, unsent, onReverse, onConfirm }: PaymentLineProps) {
  const text = useId()
  const button = { variant: 'quiet', size: 'small', 'aria-describedby': text } as const
  const { amount, paid_on, note } = payment
  // The professional takes back what the client recorded.
  const isDispute = payment.by_client && !payment.confirmed_on && reversal?.by_client === false
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line py-1 text-sm">
      <div id={text} className="min-w-0 flex-1 basis-36 py-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span
            translate="no"
            className={`font-semibold tabular-nums ${reversal ? 'text-ink-faint line-through' : ''}`}
          >
            {formatMoney(centsOf(amount))}
          </span>
          <span className="text-ink-soft">
            <time dateTime={paid_on}>{formatDay(paid_on, 'short')}</time>
            <span>, recorded by </span>
            <Verbatim>{nameOf(payment)}</Verbatim>
            {payment.by_client && !reversal && <ConfirmedState day={payment.confirmed_on} />}
          </span>
        </p>
        {note && (
          <p dir="auto" className="wrap-anywhere text-ink-soft">
            {note}
          </p>
        )}
        {reversal && (
          <p className="text-ink-soft">
            <span key={String(isDispute)}>{isDispute ? 'Disputed on ' : 'Reversed on '}</span>
            <time dateTime={reversal.paid_on}>{formatDay(reversal.paid_on, 'short')}</time>
            <span> by </span>
            <Verbatim>{nameOf(reversal)}</Verbatim>
          </p>
        )}
      </div>
      {unsent && <WaitingBadge item={unsent.item} />}
      <div className="-mr-4 ml-auto flex">
        {onConfirm && (
          <Button {...button} icon={Check} onClick={oncePerPress(() => onConfirm(payment))}>
            Confirm
          </Button>
        )}
        {!reversal && onReverse && (
          <Button {...button} icon={Undo2} onClick={oncePerPress(() => onReverse(payment))}>
            {onConfirm ? 'Dispute' : 'Reverse'}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Whether the professional has confirmed what the client recorded; both sides read it. */
const ConfirmedState = ({ day }: { day: Day | null }) =>
  day ? (
    <span key="confirmed">
      , confirmed on <time dateTime={day}>{formatDay(day, 'short')}</time>
    </span>
  ) : (
    <span key="open">, not confirmed yet</span>
  )
