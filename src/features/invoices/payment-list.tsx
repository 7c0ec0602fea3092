import { Undo2 } from 'lucide-react'
import { useId } from 'react'
import { WaitingBadge } from '../../components/unsent/waiting-badge.tsx'
import { formatDay } from '../../domain/calendar.ts'
import { hasPaymentDetails } from '../../domain/invoice/balance.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { type ListedPayment, listedPayments } from '../../domain/invoice/payment.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'
import type { Payment } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { oncePerPress } from '../../ui/once-per-press.ts'
import { Verbatim } from '../../ui/verbatim.tsx'
import { balanceText } from './balance-text.ts'
import type { UnsentPart } from './use-unsent-of-invoice.ts'

interface PaymentListProps {
  listed: ListedInvoice
  asClient: boolean
  unsent: readonly UnsentPart[]
  onReverse: (payment: Payment) => void
}

/** Shows the payments of an invoice that was not simply paid at once, and what is still owed. */
export function PaymentList({ listed, asClient, unsent, onReverse }: PaymentListProps) {
  const heading = useId()
  if (!hasPaymentDetails(listed)) return null
  return (
    <section aria-labelledby={heading} className="mt-5 rounded-lg bg-sunk px-4 pt-3 pb-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={heading} className="text-sm font-semibold">
          Payments
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
}

function PaymentLine({ payment, reversal, nameOf, unsent, onReverse }: PaymentLineProps) {
  const text = useId()
  const { amount, paid_on, note } = payment
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
            <time dateTime={paid_on}>{formatDay(paid_on, 'short')}</time>, recorded by{' '}
            <Verbatim>{nameOf(payment)}</Verbatim>
          </span>
        </p>
        {note && (
          <p dir="auto" className="wrap-anywhere text-ink-soft">
            {note}
          </p>
        )}
        {reversal && (
          <p className="text-ink-soft">
            Reversed on <time dateTime={reversal.paid_on}>{formatDay(reversal.paid_on, 'short')}</time> by{' '}
            <Verbatim>{nameOf(reversal)}</Verbatim>
          </p>
        )}
      </div>
      {unsent && <WaitingBadge item={unsent.item} />}
      {!reversal && onReverse && (
        <Button
          variant="quiet"
          size="small"
          icon={Undo2}
          aria-describedby={text}
          onClick={oncePerPress(() => onReverse(payment))}
          className="-mr-4 ml-auto"
        >
          Reverse
        </Button>
      )}
    </li>
  )
}
