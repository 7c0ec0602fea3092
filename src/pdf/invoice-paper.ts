import { type Day, localDay } from '../domain/calendar.ts'
import { balanceOf } from '../domain/invoice/balance.ts'
import { accountLines, referenceOf, saysHowToPay } from '../domain/invoice/how-to-pay.ts'
import { type ShownStatus, shownStatus } from '../domain/invoice/invoice-figures.ts'
import { issuedOrWrittenOn } from '../domain/issued-on.ts'
import { centsOf } from '../domain/money.ts'
import { dayIn, moneyIn } from '../domain/paper-words/formats.ts'
import { wordsOf } from '../domain/paper-words/languages.ts'
import type { Words } from '../domain/paper-words/words.ts'
import type { Invoice, Payment, Quote } from '../domain/rows.ts'
import type { InvoiceDocument, ReminderDocument } from './document.ts'
import { balanceRow, paymentRows, taxRows } from './figures.ts'
import type { AmountPanel, Paper, PaymentPart, TotalsRow } from './paper.ts'

type InvoiceToPrint = InvoiceDocument | ReminderDocument

/** Returns what an invoice says on paper. */
export function invoicePaper(document: InvoiceToPrint): Paper {
  const { invoice, parties } = document
  const words = wordsOf(invoice.language)
  const status = statusOf(document)
  const amount = moneyIn(words.language, centsOf(invoice.amount))
  const lines = invoice.lines ?? []
  return {
    title: words.invoice,
    subtitle: invoice.invoice_number,
    reference: `${words.invoice} ${invoice.invoice_number}`,
    number: invoice.invoice_number,
    status,
    statusLabel: words.status[status],
    parties,
    recipientLabel: words.billedTo,
    days: [issuedOrWritten(invoice, words), [words.due, dayIn(words.language, invoice.due_date)]],
    panel: invoicePanel(document, words),
    content: { kind: 'work', service: parties.service, description: invoice.description, lines, amount },
    totals: [
      ...taxRows(lines, words),
      ...balanceRows(document, status === 'paid' ? words.totalPaid : words.total, words),
    ],
    payment: paymentPart(document, words),
    notes: notesOf(document, [...taxNotes(invoice, words), ...invoiceNotes(document, words)]),
    words,
    created: dayPaid(document) ?? issuedOrWrittenOn(invoice),
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
export function invoicePanel(document: InvoiceToPrint, words: Words): AmountPanel {
  const { invoice, payments = [] } = document
  const status = statusOf(document)
  const whole = moneyIn(words.language, centsOf(invoice.amount))
  const balance = balanceOf(invoice, payments)
  const { amountDue, amountOverdue, amountPaid } = words
  const label = status === 'paid' ? amountPaid : status === 'overdue' ? amountOverdue : amountDue
  const panel = { ...panelInks[status], label, fact: dueFact(document, status, words) }
  if (payments.length > 0 && balance < 0n)
    return { ...panel, label: words.overpaidBy, amount: moneyIn(words.language, -balance) }
  if (status === 'paid' || balance === centsOf(invoice.amount)) return { ...panel, amount: whole }
  return { ...panel, amount: moneyIn(words.language, balance), whole }
}

const panelInks: Record<ShownStatus, Pick<AmountPanel, 'background' | 'ink'>> = {
  draft: { background: 'paper', ink: 'inkSoft' },
  sent: { background: 'leafWash', ink: 'leafDeep' },
  viewed: { background: 'leafWash', ink: 'leafDeep' },
  overdue: { background: 'redWash', ink: 'redText' },
  paid: { background: 'leafWash', ink: 'leafDeep' },
}

function dueFact(document: InvoiceToPrint, status: ShownStatus, words: Words): string {
  const paid = status === 'paid' && dayPaid(document)
  if (paid) return words.paidOn(dayIn(words.language, paid))
  const day = dayIn(words.language, document.invoice.due_date)
  return status === 'overdue' ? words.wasDueOn(day) : words.dueOn(day)
}

/** Returns the total and, where there are payments, each of them and what is left to pay. */
export function balanceRows(
  { invoice, payments = [] }: { invoice: Invoice; payments?: readonly Payment[] },
  totalLabel: string,
  words: Words,
): TotalsRow[] {
  const amount = moneyIn(words.language, centsOf(invoice.amount))
  if (payments.length === 0) return [{ label: totalLabel, amount, emphasis: 'large' }]
  return [
    { label: words.total, amount, emphasis: 'strong' },
    ...paymentRows(payments, words),
    balanceRow(balanceOf(invoice, payments), words),
  ]
}

export function invoiceNotes(document: InvoiceToPrint, words: Words): string[] {
  const { invoice, parties } = document
  const name = words.nameNumber(invoice.invoice_number)
  const note = {
    draft: words.draft,
    sent: name,
    viewed: name,
    overdue: `${words.isOverdue} ${name}`,
    paid: words.paidInFull,
  }[statusOf(document)]
  return [note, ...questions(parties.from.email, words)]
}

/** Returns the notes as one text, the professional's closing line last. */
export const notesOf = (
  { parties: { letterhead } }: Pick<InvoiceToPrint, 'parties'>,
  notes: readonly string[],
): string => [...notes, ...(letterhead?.closing ? ['', letterhead.closing] : [])].join('\n')

/** Returns how to pay the invoice; null where it does not say. */
export function paymentPart({ invoice, payment }: InvoiceToPrint, words: Words): PaymentPart | null {
  if (!payment || !saysHowToPay(payment)) return null
  const { details, link, account, code } = payment
  return {
    text: details.trim(),
    lines: account
      ? [
          ...accountLines(account).map(({ field, shown }) => [words.account[field], shown] as const),
          [words.reference, referenceOf(account, invoice.invoice_number)],
        ]
      : [],
    link,
    code,
  }
}

export const questions = (email: string, words: Words): string[] => (email ? [words.questions(email)] : [])

/** Returns what the professional states about tax, beside the lines. */
export const taxNotes = ({ tax_note, place_of_supply }: Invoice | Quote, words: Words): string[] => [
  ...(tax_note ? [tax_note] : []),
  ...(place_of_supply ? [words.placeOfSupply(place_of_supply)] : []),
]

/** Returns the day of sending; before that, the day on which it was written. */
export const issuedOrWritten = (
  { issued_on, created_at }: Invoice | Quote,
  { language, issued, written }: Words,
): readonly [string, string] =>
  issued_on
    ? [issued, dayIn(language, issued_on)]
    : [written, dayIn(language, localDay(new Date(created_at)))]
