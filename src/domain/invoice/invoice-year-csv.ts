import { formatMonth } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { type CsvFormat, csvTable } from './invoice-csv.ts'
import type { YearFigures } from './invoice-year.ts'

const headings = ['Kind', 'Name', 'Billed (USD)', 'Paid (USD)', 'Outstanding (USD)', 'Net (USD)', 'Tax (USD)']

/** Returns a year's figures as CSV (RFC 4180), one table: the year, its months, its clients and its tax rates. */
export function yearCsv(
  year: string,
  { billed, paid, outstanding, months, clients, taxes }: YearFigures,
  format?: CsvFormat,
): string {
  const row = (kind: string, name: string, amounts: (Cents | null)[]) => [
    kind,
    name,
    ...amounts.map((amount) => amount ?? ''),
  ]
  const rows = [
    headings,
    row('Year', year, [billed, paid, outstanding, null, null]),
    ...months.map((one) =>
      row('Month', formatMonth(one.month, 'long'), [one.billed, one.paid, null, null, null]),
    ),
    ...clients.map((one) => row('Client', one.name, [one.billed, one.paid, one.outstanding, null, null])),
    ...taxes.map(({ rate, net, tax }) =>
      row('Tax', rate === null ? 'Exempt' : `${rate} %`, [null, null, null, net, tax]),
    ),
  ]
  return csvTable(rows, format)
}
