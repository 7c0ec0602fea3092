import type { ListedInvoice } from '../../domain/invoice-list.ts'
import type { Payment } from '../../domain/invoice-rows.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'

const recipient = ({ parties: { to } }: ListedInvoice): string => to.company ?? to.name

/** Messages of actions that can be undone; each names the invoice and the other party. */
export const doneMessages = {
  sent: (listed: ListedInvoice): string =>
    `You sent ${listed.invoice.invoice_number} to ${recipient(listed)}.`,
  recorded: (listed: ListedInvoice): string =>
    `You recorded the payment of ${listed.invoice.invoice_number} by ${recipient(listed)}.`,
  paid: ({ invoice, parties }: ListedInvoice): string =>
    `You marked ${invoice.invoice_number} of ${parties.from.name} as paid.`,
  reversed: ({ invoice }: ListedInvoice, { amount }: Payment): string =>
    `You reversed ${formatMoney(centsOf(amount))} of ${invoice.invoice_number}.`,
}
