import { type Day, formatDay, localDay } from '../domain/calendar.ts'
import { balanceOf } from '../domain/invoice/balance.ts'
import { accountLines, referenceOf, saysHowToPay } from '../domain/invoice/how-to-pay.ts'
import { type ShownStatus, shownStatus } from '../domain/invoice/invoice-figures.ts'
import { centsOf, formatMoney } from '../domain/money.ts'
import type { Invoice, Payment, Quote } from '../domain/rows.ts'
import type { InvoiceDocument, ReminderDocument } from './document.ts'
import { balanceRow, paymentRows, taxRows } from './figures.ts'
import type { AmountPanel, Paper, PaymentPart, TotalsRow } from './paper.ts'

type InvoiceToPrint = InvoiceDocument | ReminderDocument

/** Returns what an invoice says on paper. */
export function invoicePaper(document: InvoiceToPrint): Paper {
  const { invoice, parties } = document
  const status = statusOf(document)
  const amount = formatMoney(centsOf(invoice.amount))
  const lines = invoice.lines ?? []
  return {
    title: 'Invoice',
    subtitle: invoice.invoice_number,
    reference: `Invoice ${invoice.invoice_number}`,
    number: invoice.invoice_number,
    status,
    parties,
    recipientLabel: 'Billed to',
    days: [issuedOrWritten(invoice), ['Due', invoice.due_date]],
    panel: invoicePanel(document),
    content: { kind: 'work', service: parties.service, description: invoice.description, lines, amount },
    totals: [...taxRows(lines), ...balanceRows(document, status === 'paid' ? 'Total, paid' : 'Total')],
    payment: paymentPart(document),
    notes: [...taxNotes(invoice), ...invoiceNotes(document)].join('\n'),
    created: dayPaid(document) ?? invoice.issued_on ?? localDay(new Date(invoice.created_at)),
  }
}

/**
 * Returns the status that follows from the payments, where there are any: a device may have a payment before it has the
 * invoice that the payment changes.
 */
export function statusOf({ invoice, payments = [], today }: InvoiceToPrint): ShownStatus {
  if (payments.length === 0) return shownStatus(invoice, today)
  if (balanceOf(invoice, payments) <= 0n) return 'paid'
  if (invoice.status !== 'paid') return shownStatus(invoice, today)
  return shownStatus({ ...invoice, status: invoice.viewed_at === null ? 'sent' : 'viewed' }, today)
}

const dayPaid = ({ invoice, payments = [] }: InvoiceToPrint): Day | undefined =>
  invoice.paid_on ?? payments.at(-1)?.paid_on

/** Returns the panel with the amount or, where something was paid, with what is left of it. */
export function invoicePanel(document: InvoiceToPrint): AmountPanel {
  const { invoice, payments = [] } = document
  const status = statusOf(document)
  const whole = formatMoney(centsOf(invoice.amount))
  const balance = balanceOf(invoice, payments)
  const style = { ...panelStyles[status], fact: dueFact(document, status) }
  if (payments.length > 0 && balance < 0n)
    return { ...style, label: 'Overpaid by', amount: formatMoney(-balance) }
  if (status === 'paid' || balance === centsOf(invoice.amount)) return { ...style, amount: whole }
  return { ...style, amount: formatMoney(balance), whole }
}

const panelStyles: Record<ShownStatus, Pick<AmountPanel, 'label' | 'background' | 'ink'>> = {
  draft: { label: 'Amount due', background: 'paper', ink: 'inkSoft' },
  sent: { label: 'Amount due', background: 'leafWash', ink: 'leafDeep' },
  viewed: { label: 'Amount due', background: 'leafWash', ink: 'leafDeep' },
  overdue: { label: 'Amount overdue', background: 'redWash', ink: 'redText' },
  paid: { label: 'Amount paid', background: 'leafWash', ink: 'leafDeep' },
}

function dueFact(document: InvoiceToPrint, status: ShownStatus): string {
  const paid = status === 'paid' && dayPaid(document)
  if (paid) return `Paid ${formatDay(paid)}`
  const day = formatDay(document.invoice.due_date)
  return status === 'overdue' ? `Was due ${day}` : `Due ${day}`
}

/** Returns the total and, where there are payments, each of them and what is left to pay. */
export function balanceRows(
  { invoice, payments = [] }: { invoice: Invoice; payments?: readonly Payment[] },
  totalLabel: string,
): TotalsRow[] {
  const amount = formatMoney(centsOf(invoice.amount))
  if (payments.length === 0) return [{ label: totalLabel, amount, emphasis: 'large' }]
  return [
    { label: 'Total', amount, emphasis: 'strong' },
    ...paymentRows(payments),
    balanceRow(balanceOf(invoice, payments)),
  ]
}

export function invoiceNotes(document: InvoiceToPrint): string[] {
  const { invoice, parties } = document
  const name = `Please name ${invoice.invoice_number} with your payment.`
  const note = {
    draft: DRAFT_NOTE,
    sent: name,
    viewed: name,
    overdue: `This invoice is overdue. ${name}`,
    paid: 'Paid in full. Thank you.',
  }[statusOf(document)]
  return [note, ...questions(parties.from.email)]
}

/** Returns how to pay the invoice; null where it does not say. */
export function paymentPart({ invoice, payment }: InvoiceToPrint): PaymentPart | null {
  if (!payment || !saysHowToPay(payment)) return null
  const { details, link, account, code } = payment
  return {
    text: details.trim(),
    lines: account
      ? [
          ...accountLines(account).map(({ label, shown }) => [label, shown] as const),
          ['Reference', referenceOf(account, invoice.invoice_number)],
        ]
      : [],
    link,
    code,
  }
}

export const DRAFT_NOTE = 'This is a draft. It has not been sent yet.'

export const questions = (email: string): string[] => (email ? [`Questions? Write to ${email}.`] : [])

/** Returns what the professional states about tax, beside the lines. */
export const taxNotes = ({ tax_note, place_of_supply }: Invoice | Quote): string[] => [
  ...(tax_note ? [tax_note] : []),
  ...(place_of_supply ? [`Place of supply: ${place_of_supply}`] : []),
]

/** Returns the day of sending; before that, the day on which it was written. */
export const issuedOrWritten = ({ issued_on, created_at }: Invoice | Quote): readonly [string, Day] =>
  issued_on ? ['Issued', issued_on] : ['Written', localDay(new Date(created_at))]
