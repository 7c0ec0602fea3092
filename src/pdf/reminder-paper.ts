import { dayIn } from '../domain/paper-words/formats.ts'
import { wordsOf } from '../domain/paper-words/languages.ts'
import type { ReminderDocument } from './document.ts'
import { balanceRows, invoiceNotes, invoicePanel, notesOf, paymentPart, statusOf } from './invoice-paper.ts'
import type { Paper } from './paper.ts'

/** Returns what the letter of a reminder says; the invoice is a paper of its own. */
export function reminderPaper(document: ReminderDocument): Paper {
  const { invoice, parties, reminder, today } = document
  const words = wordsOf(invoice.language)
  const number = invoice.invoice_number
  const day = reminder.reminded_on ?? today
  const due = dayIn(words.language, invoice.due_date)
  const status = statusOf(document)
  return {
    title: reminder.tone === 'final' ? words.finalReminder : words.reminder,
    subtitle: `${words.invoice} ${number}`,
    reference: words.reminderOf(number),
    number,
    status,
    statusLabel: words.status[status],
    parties,
    recipientLabel: words.to,
    days: [
      [words.written, dayIn(words.language, day)],
      [words.due, due],
    ],
    panel: invoicePanel(document, words),
    content: { kind: 'letter', text: reminder.body },
    totals: balanceRows(document, words.invoiceDueOn(number, due), words),
    payment: paymentPart(document, words),
    notes: notesOf(document, [...invoiceNotes(document, words), words.invoiceFollows]),
    words,
    created: day,
  }
}
