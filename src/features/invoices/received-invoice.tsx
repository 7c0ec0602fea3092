import { CircleCheck, Coins, Eye, UserRound } from 'lucide-react'
import { HowToPay } from '../../components/how-to-pay.tsx'
import { clientControls, markViewed } from '../../domain/invoice/invoice-transitions.ts'
import { markPaid } from '../../domain/invoice/payment.ts'
import type { Client } from '../../domain/rows.ts'
import { Button } from '../../ui/button.tsx'
import { oncePerPress } from '../../ui/once-per-press.ts'
import { doneMessages } from './done-messages.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceCard, type ListedCardProps } from './invoice-card.tsx'
import { newRow } from './new-row.ts'
import { PaymentList } from './payment-list.tsx'
import { ReceivedReminders } from './received-reminders.tsx'
import { STATUS_FAILED, useInvoiceAction, useInvoiceStatusAction } from './use-invoice-action.ts'
import { reverseItems, useReversePayment } from './use-reverse-payment.ts'

interface ReceivedInvoiceProps extends ListedCardProps {
  client: Client
  /** Opens the dialog that records a payment of any amount. */
  onRecord: () => void
}

/** Shows one invoice that is addressed to this client. */
export function ReceivedInvoice({ client, onRecord, ...card }: ReceivedInvoiceProps) {
  const { listed, unsent } = card
  const { invoice, parties } = listed
  const step = useInvoiceAction(STATUS_FAILED)
  const changeStatus = useInvoiceStatusAction()
  const paid = () => changeStatus(markPaid(client, listed, newRow()), doneMessages.paid(listed))
  const reverse = useReversePayment(client, listed)
  const controls = clientControls(client, listed)
  return (
    <InvoiceCard
      asClient
      {...card}
      party={{ icon: UserRound, name: parties.from.name, detail: parties.from.email }}
      history={
        <>
          <PaymentList listed={listed} asClient unsent={unsent} onReverse={reverse} />
          <ReceivedReminders listed={listed} />
        </>
      }
      payment={
        controls.pay && (
          <HowToPay number={invoice.invoice_number} balance={listed.balance} payment={listed.payment} />
        )
      }
      actions={(describedBy) => (
        <InvoiceActions
          listed={listed}
          describedBy={describedBy}
          main={
            controls.pay && (
              <Button
                size="small"
                aria-describedby={describedBy}
                icon={CircleCheck}
                onClick={oncePerPress(() => void paid())}
                className="max-sm:flex-1"
              >
                Mark as Paid
              </Button>
            )
          }
          more={[
            ...(controls.view
              ? [
                  {
                    label: 'Mark as Viewed',
                    icon: Eye,
                    onClick: () => void step(markViewed(client, invoice)),
                  },
                ]
              : []),
            ...(controls.pay ? [{ label: 'I paid…', icon: Coins, onClick: onRecord }] : []),
            ...reverseItems(client, listed, reverse),
          ]}
        />
      )}
    />
  )
}
