import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'

/** Returns what is still owed of an invoice, or how much too much was paid. */
export const balanceText = ({ invoice, balance }: Pick<ListedInvoice, 'invoice' | 'balance'>): string =>
  balance < 0n
    ? `Overpaid by ${formatMoney(-balance)}`
    : `Balance ${formatMoney(balance)} of ${formatMoney(centsOf(invoice.amount))}`
