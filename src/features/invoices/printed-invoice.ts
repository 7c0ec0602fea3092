import { hasPaymentDetails } from '../../domain/invoice/balance.ts'
import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'

/** Returns what is printed of an invoice. One that was paid whole and at once says so in its status alone. */
export const printed = (listed: ListedInvoice) => {
  const { invoice, parties, payment, payments } = listed
  return { invoice, parties, payment, ...(hasPaymentDetails(listed) && { payments }) }
}
