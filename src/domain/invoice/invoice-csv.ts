import { localDay } from '../calendar.ts'
import { type Cents, centsOf, decimalOf } from '../money.ts'
import type { Invoice } from '../rows.ts'
import { isPartPaid } from './balance.ts'
import type { InvoiceLine } from './invoice-line.ts'
import { sumsOf } from './invoice-lines.ts'
import type { ListedInvoice } from './invoice-list.ts'

const columns: [heading: string, cell: (listed: ListedInvoice) => string | Cents][] = [
  ['Invoice number', ({ invoice }) => invoice.invoice_number],
  ['Status', ({ status }) => status],
  ['From', ({ parties }) => parties.from.name],
  ['Client', ({ parties }) => parties.to.name],
  ['Company', ({ parties }) => parties.to.company ?? ''],
  ['Client email', ({ parties }) => parties.to.email],
  ['Service', ({ parties }) => parties.service?.title ?? ''],
  ['Amount (USD)', ({ invoice }) => centsOf(invoice.amount)],
  ['Created', ({ invoice }) => localDay(new Date(invoice.created_at))],
  ['Sent', ({ invoice }) => invoice.issued_on ?? ''],
  ['Due', ({ invoice }) => invoice.due_date],
  ['Paid', ({ invoice }) => invoice.paid_on ?? ''],
  ['Description', ({ invoice }) => invoice.description],
  ['Subtotal', ({ invoice }) => (invoice.lines ? sumsOf(invoice.lines).subtotal : centsOf(invoice.amount))],
  // Empty, not zero, where an invoice says nothing about tax.
  ['Tax', ({ invoice }) => taxOf(invoice.lines)],
  ['Paid (USD)', ({ invoice, balance }) => unlessDraft(invoice, centsOf(invoice.amount) - balance)],
  ['Balance (USD)', ({ invoice, balance }) => unlessDraft(invoice, balance)],
  ['Part paid', (listed) => (isPartPaid(listed) ? 'yes' : '')],
]

function taxOf(lines: readonly InvoiceLine[] | null): Cents | '' {
  const { rates, total, subtotal } = sumsOf(lines ?? [])
  return rates.length > 0 ? total - subtotal : ''
}

/** A draft is not billed: nothing is owed. */
const unlessDraft = ({ status }: Invoice, amount: Cents): Cents | '' => (status === 'draft' ? '' : amount)

/** Byte order mark: without it Excel decodes the file in the legacy code page of its locale instead of UTF-8. */
const BOM = '\u{FEFF}'

/** How a spreadsheet of one region writes a table. */
export interface CsvFormat {
  separator: ',' | ';'
  decimal: '.' | ','
}

const commas: CsvFormat = { separator: ',', decimal: '.' }

/**
 * Returns the format that spreadsheets of a region expect: where decimals are written 1,50 they split lines at
 * semicolons. `locale` is a language tag.
 */
export function csvFormatOf(locale: string): CsvFormat {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1.5)
  const hasComma = parts.some(({ type, value }) => type === 'decimal' && value === ',')
  return hasComma ? { separator: ';', decimal: ',' } : commas
}

/** Returns the list as CSV (RFC 4180, but for the separator): headings, then one line per invoice. */
export const invoicesCsv = (list: readonly ListedInvoice[], format = commas): string =>
  csvTable(
    [columns.map(([heading]) => heading), ...list.map((one) => columns.map(([, cell]) => cell(one)))],
    format,
  )

/**
 * Returns rows of cells as a CSV file, the first row being the headings. An amount is a decimal number, also below zero,
 * where a text with a sign would be escaped.
 */
export const csvTable = (
  rows: readonly (readonly (string | Cents)[])[],
  { separator, decimal } = commas,
): string =>
  BOM +
  rows
    .map((cells) =>
      cells.map((cell) =>
        typeof cell === 'bigint' ? decimalOf(cell).replace('.', decimal) : csvCell(cell, separator),
      ),
    )
    .map((cells) => `${cells.join(separator)}\r\n`)
    .join('')

/**
 * What spreadsheets read as the beginning of a formula, with full-width forms, and with or without white space before
 * it.
 */
const formula = /^[\s\u{FEFF}]*[=+\-@＝＋－＠]|^[\t\r\n]/u
/**
 * The same within a cell, after a character that separates cells in other regions: a spreadsheet that splits lines
 * there ignores quotes that begin within such a cell.
 */
const formulaWithin = {
  ',': /([;|\t\r\n]["'\s\u{FEFF}]*)(?=[=+\-@＝＋－＠])/gu,
  ';': /([,;|\t\r\n]["'\s\u{FEFF}]*)(?=[=+\-@＝＋－＠])/gu,
}

/**
 * Returns one cell, quoted where it contains a separator, quote or line break, and escaped so that it is never a
 * formula.
 */
export function csvCell(text: string, separator: CsvFormat['separator'] = ','): string {
  const escaped = (formula.test(text) ? `'${text}` : text).replaceAll(formulaWithin[separator], "$1'")
  return /[",;\t\r\n]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}
