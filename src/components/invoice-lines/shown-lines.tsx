import { ChevronRight } from 'lucide-react'
import type { InvoiceLine } from '../../domain/invoice/invoice-line.ts'
import { netOf, sumsOf } from '../../domain/invoice/invoice-lines.ts'
import { centsOf, formatMoney } from '../../domain/money.ts'
import type { Invoice } from '../../domain/rows.ts'
import { SumsOfLines } from './line-sums.tsx'

interface InvoiceLinesProps {
  invoice: Pick<Invoice, 'tax_note'>
  lines: readonly InvoiceLine[]
  /** Id of the invoice's number: several invoices have a button of the same name. */
  describedBy: string
}

/** Shows the lines of an invoice and what they add up to, folded. */
export function InvoiceLines({ invoice: { tax_note }, lines, describedBy }: InvoiceLinesProps) {
  const sums = sumsOf(lines)
  const notes = [...sums.exemptReasons.map((reason) => `Exempt: ${reason}`), tax_note].filter(Boolean)
  return (
    <details className="group mt-2">
      <summary
        aria-describedby={describedBy}
        className="-ml-1 inline-flex min-h-11 list-none items-center gap-1 text-sm font-semibold text-leaf-text print:hidden [&::-webkit-details-marker]:hidden"
      >
        <ChevronRight className="size-4 transition-transform group-open:rotate-90" />
        <span className="group-open:hidden">{`Show ${countOf(lines)}`}</span>
        <span className="hidden group-open:inline">{`Hide ${countOf(lines)}`}</span>
      </summary>
      <table className="w-full text-sm tabular-nums">
        <thead className="text-left text-ink-faint max-sm:sr-only">
          <tr className="border-b border-line [&>th]:py-1.5 [&>th]:font-medium [&>th:not(:first-child)]:pl-4 [&>th:not(:first-child)]:text-right">
            <th scope="col">Description</th>
            <th scope="col">Quantity</th>
            <th scope="col">Price</th>
            <th scope="col">Tax</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // Lines of an invoice never move.
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
            <Line key={index} line={line} />
          ))}
        </tbody>
      </table>
      <div className="mt-3">
        <SumsOfLines sums={sums} />
      </div>
      {notes.length > 0 && (
        <ul dir="auto" className="mt-3 text-sm text-ink-soft">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </details>
  )
}

const countOf = (lines: readonly InvoiceLine[]) => (lines.length === 1 ? '1 line' : `${lines.length} lines`)

/** One line: a row of the table; on a phone the description is above the numbers. */
const Line = ({ line }: { line: InvoiceLine }) => (
  <tr className="border-b border-line align-top last:border-0 max-sm:grid max-sm:grid-cols-[auto_auto_1fr_auto] max-sm:gap-x-3 max-sm:py-2 sm:[&>td]:pl-4 sm:[&>*]:py-2 sm:[&>td]:text-right">
    <th scope="row" dir="auto" className="text-left font-medium wrap-anywhere max-sm:col-span-full">
      {line.description}
    </th>
    <td className="whitespace-nowrap text-ink-soft">{`${line.quantity} ${line.unit}`}</td>
    <td className="whitespace-nowrap text-ink-soft">
      <span aria-hidden="true" className="sm:hidden">
        ×{' '}
      </span>
      <span translate="no">{formatMoney(centsOf(line.unit_price))}</span>
    </td>
    <td className="whitespace-nowrap text-ink-soft">
      {line.tax_rate !== null ? `${line.tax_rate}%` : line.exempt_reason !== null ? 'Exempt' : ''}
    </td>
    <td translate="no" className="whitespace-nowrap max-sm:text-right">
      {formatMoney(netOf(line))}
    </td>
  </tr>
)
