import type { ListedInvoice } from '../../domain/invoice/invoice-list.ts'
import { recipientName } from '../../domain/invoice/invoice-parties.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'
import type { Payment } from '../../domain/rows.ts'
import { verbatim } from '../../ui/verbatim-text.ts'

const recipient = ({ parties }: ListedInvoice): string => verbatim(recipientName(parties))

/** Messages of actions that can be undone; each names the invoice and the other party. */
export const doneMessages = {
  /** Only a client with an account is sent anything by the app. */
  sent: (listed: ListedInvoice): string =>
    listed.invoice.client_id
      ? `You sent ${listed.invoice.invoice_number} to ${recipient(listed)}.`
      : `You marked ${listed.invoice.invoice_number} as sent. Give it to ${recipient(listed)} yourself, for example as a PDF.`,
  emailed: (listed: ListedInvoice): string =>
    `You sent ${listed.invoice.invoice_number} to ${recipient(listed)} by email.`,
  recorded: (listed: ListedInvoice): string =>
    `You recorded the payment of ${listed.invoice.invoice_number} by ${recipient(listed)}.`,
  paid: ({ invoice, parties }: ListedInvoice): string =>
    `You marked ${invoice.invoice_number} of ${verbatim(parties.from.name)} as paid.`,
  confirmed: ({ invoice }: ListedInvoice, { amount }: Payment): string =>
    `You confirmed ${formatMoney(centsOf(amount))} of ${invoice.invoice_number}.`,
  reversed: ({ invoice }: ListedInvoice, { amount }: Payment): string =>
    `You reversed ${formatMoney(centsOf(amount))} of ${invoice.invoice_number}.`,
}
