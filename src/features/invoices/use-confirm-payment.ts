import { localDay } from '../../domain/calendar.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { confirmPayment } from '../../domain/invoice/payment.ts'
import type { Payment, Profile } from '../../domain/rows.ts'
import { doneMessages } from './done-messages.ts'
import { useUndoableInvoiceAction } from './use-invoice-action.ts'

/** Returns a function that confirms a payment of the client; it can be undone for five seconds. */
export function useConfirmPayment(me: Profile, listed: ListedInvoice) {
  const act = useUndoableInvoiceAction('Error confirming payment')
  return (payment: Payment) =>
    void act(
      confirmPayment(me, listed, payment, localDay(new Date())),
      doneMessages.confirmed(listed, payment),
    )
}
