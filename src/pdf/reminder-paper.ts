import { formatDay } from '../domain/calendar.ts'
import type { ReminderDocument } from './document.ts'
import { balanceRows, invoiceNotes, invoicePanel, paymentPart, statusOf } from './invoice-paper.ts'
import type { Paper } from './paper.ts'

/** Returns what the letter of a reminder says; the invoice is a paper of its own. */
export function reminderPaper(document: ReminderDocument): Paper {
  const { invoice, parties, reminder, today } = document
  const day = reminder.reminded_on ?? today
  return {
    title: reminder.tone === 'final' ? 'Final reminder' : 'Reminder',
    subtitle: `Invoice ${invoice.invoice_number}`,
    reference: `Reminder of ${invoice.invoice_number}`,
    number: invoice.invoice_number,
    status: statusOf(document),
    parties,
    recipientLabel: 'To',
    days: [
      ['Written', day],
      ['Due', invoice.due_date],
    ],
    panel: invoicePanel(document),
    content: { kind: 'letter', text: reminder.body },
    totals: balanceRows(document, `Invoice ${invoice.invoice_number}, due ${formatDay(invoice.due_date)}`),
    payment: paymentPart(document),
    notes: [...invoiceNotes(document), 'The invoice follows this letter.'].join('\n'),
    created: day,
  }
}
