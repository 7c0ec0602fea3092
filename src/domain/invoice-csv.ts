import { localDay } from './calendar.ts'
import type { ListedInvoice } from './invoice-list.ts'

const columns: [heading: string, cell: (listed: ListedInvoice) => string][] = [
  ['Invoice number', ({ invoice }) => invoice.invoice_number],
  ['Status', ({ status }) => status],
  ['From', ({ parties }) => parties.from.name],
  ['Client', ({ parties }) => parties.to.name],
  ['Company', ({ parties }) => parties.to.company ?? ''],
  ['Client email', ({ parties }) => parties.to.email],
  ['Service', ({ parties }) => parties.service?.title ?? ''],
  ['Amount (USD)', ({ invoice }) => invoice.amount],
  ['Created', ({ invoice }) => localDay(new Date(invoice.created_at))],
  ['Sent', ({ invoice }) => invoice.issued_on ?? ''],
  ['Due', ({ invoice }) => invoice.due_date],
  ['Paid', ({ invoice }) => invoice.paid_on ?? ''],
  ['Description', ({ invoice }) => invoice.description],
]

/** A byte order mark, without which Excel takes UTF-8 for the old code page of its country. */
const BOM = '\u{FEFF}'

/** The list for a spreadsheet: RFC 4180, one line per invoice, headings first. */
export const invoicesCsv = (list: readonly ListedInvoice[]): string =>
  BOM +
  [columns.map(([heading]) => heading), ...list.map((one) => columns.map(([, cell]) => cell(one)))]
    .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
    .join('')

/** What spreadsheets take for the beginning of a formula, full-width forms included, blanks before it or not. */
const formula = /^[\s\u{FEFF}]*[=+\-@＝＋－＠]|^[\t\r\n]/u
/**
 * The same within a cell, after what ends a cell elsewhere: where people write 1,50 a spreadsheet splits lines at
 * semicolons, and then sees no quotes around what begins in the middle.
 */
const formulaWithin = /([;|\t\r\n]["'\s\u{FEFF}]*)(?=[=+\-@＝＋－＠])/gu

/** One cell: never a formula, whatever a client called herself, and quoted where a separator or line break needs it. */
export function csvCell(text: string): string {
  const escaped = (formula.test(text) ? `'${text}` : text).replaceAll(formulaWithin, "$1'")
  return /[",;\t\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}
