import type { ClientFigures, TaxFigures, YearFigures } from '../../domain/invoice/invoice-year.ts'
import { formatMoney } from '../../domain/money.ts'
import { Card } from '../../ui/card.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Verbatim } from '../../ui/verbatim.tsx'

/** Shows the three sums of a year. */
export const YearSums = ({ figures: { billed, paid, outstanding } }: { figures: YearFigures }) => (
  <dl className="grid grid-cols-1 gap-2 min-[22.5rem]:grid-cols-3 sm:gap-4">
    {[
      { term: 'Billed', amount: billed },
      { term: 'Paid', amount: paid },
      { term: 'Outstanding', amount: outstanding },
    ].map(({ term, amount }) => (
      <div
        key={term}
        className="min-w-0 rounded-lg border border-line bg-surface px-3 py-2.5 sm:px-5 sm:py-4"
      >
        <dt className="text-sm text-ink-soft">{term}</dt>
        <dd translate="no" className="font-display text-base lining-nums tabular-nums sm:text-2xl">
          {formatMoney(amount)}
        </dd>
      </div>
    ))}
  </dl>
)

/** Lists the clients of a year, most billed first. */
export const ClientTable = ({ clients }: { clients: readonly ClientFigures[] }) => (
  <FigureTable
    heading="By client"
    columns={['Client', 'Billed', 'Paid', 'Outstanding']}
    empty="Nothing was billed or paid in this year."
    names
    rows={clients.map(({ name, billed, paid, outstanding }) => ({
      name,
      cells: [billed, paid, outstanding].map(formatMoney),
    }))}
  />
)

/** Lists the tax that the lines of a year's invoices show. */
export const TaxTable = ({ taxes }: { taxes: readonly TaxFigures[] }) => (
  <FigureTable
    heading="Tax on your invoices"
    columns={['Rate', 'Net', 'Tax']}
    empty="No invoice of this year has lines with tax."
    rows={taxes.map(({ rate, net, tax }) => ({
      name: rate === null ? 'Exempt' : `${rate} %`,
      cells: [net, tax].map(formatMoney),
    }))}
  >
    <p className="mt-3 text-sm text-ink-faint">
      Calculated from your invoices of this year, by their day of issue. This is not tax advice.
    </p>
  </FigureTable>
)

interface FigureTableProps {
  heading: string
  /** The heading of the rows first. */
  columns: readonly [string, ...string[]]
  rows: readonly { name: string; cells: readonly string[] }[]
  /** The rows are called after people or companies. */
  names?: boolean
  /** Shown where there are no rows. */
  empty: string
  /** A note below the rows. */
  children?: Elements
}

function FigureTable(props: FigureTableProps) {
  const {
    heading,
    columns: [first, ...columns],
    rows,
    names = false,
    empty,
    children,
  } = props
  return (
    <Card className="min-w-0 p-4 sm:p-6">
      <h2 className="mb-2 text-lg sm:text-xl">{heading}</h2>
      {rows.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-right text-xs tabular-nums sm:text-sm">
            <thead className="text-ink-faint">
              <tr className="border-b border-line">
                <th scope="col" className="py-1.5 pr-1 text-left sm:pr-3 font-medium">
                  {first}
                </th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="pl-2 font-medium sm:pl-3">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, cells }) => (
                <tr key={name} className="border-b border-line last:border-0">
                  <th scope="row" dir="auto" className="py-1.5 pr-1 text-left sm:pr-3 font-medium">
                    {names ? <Verbatim>{name}</Verbatim> : name}
                  </th>
                  {cells.map((cell, index) => (
                    <td key={columns[index]} className="pl-2 sm:pl-3">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows.length > 0 && children}
    </Card>
  )
}
