import { Undo2 } from 'lucide-react'
import { listsPayments } from '../../domain/invoice/balance.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { reversePayment } from '../../domain/invoice/payment.ts'
import type { Client, Payment, Profile } from '../../domain/rows.ts'
import type { MoreMenuItem } from '../../ui/more-menu.tsx'
import { doneMessages } from './done-messages.ts'
import { newRow } from './new-row.ts'
import { useUndoableInvoiceAction } from './use-invoice-action.ts'

/** Returns a function that takes a payment back; it can be undone for five seconds. */
export function useReversePayment(by: Profile | Client, listed: ListedInvoice) {
  const act = useUndoableInvoiceAction('Error reversing payment')
  return (payment: Payment) =>
    void act(reversePayment(by, listed, payment, newRow()), doneMessages.reversed(listed, payment))
}

/** Returns the menu's item that reverses the one payment of an invoice that was paid at once: no list shows it. */
export function reverseItems(
  by: Profile | Client,
  listed: ListedInvoice,
  onReverse: (payment: Payment) => void,
): MoreMenuItem[] {
  const [payment] = listed.payments
  if (!payment || listsPayments(listed)) return []
  if (!reversePayment(by, listed, payment, { id: '', today: '', at: '' }).ok) return []
  return [{ label: 'Reverse payment', icon: Undo2, onClick: () => onReverse(payment) }]
}
