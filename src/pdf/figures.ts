import { formatDay } from '../domain/calendar.ts'
import type { InvoiceLine } from '../domain/invoice/invoice-line.ts'
import { sumsOf } from '../domain/invoice/invoice-lines.ts'
import { type Cents, centsOf, formatMoney } from '../domain/money.ts'
import type { Payment } from '../domain/rows.ts'
import type { TotalsRow } from './paper.ts'

/** Returns the rows above the total: the subtotal, the tax of each rate and the reasons why lines are exempt. */
export function taxRows(lines: readonly InvoiceLine[]): TotalsRow[] {
  const { subtotal, rates, exemptReasons } = sumsOf(lines)
  const taxes = rates.map(({ rate, net, tax }): TotalsRow => {
    return {
      label: `Tax ${percentOf(rate)} on ${formatMoney(net)}`,
      amount: formatMoney(tax),
      emphasis: 'plain',
    }
  })
  const reasons = exemptReasons.map((reason, index): TotalsRow => {
    return { label: `${exemptLabel(index, exemptReasons.length)}: ${reason}`, emphasis: 'plain' }
  })
  const subtotalRow: TotalsRow = { label: 'Subtotal', amount: formatMoney(subtotal), emphasis: 'plain' }
  return [...(taxes.length > 0 ? [subtotalRow] : []), ...taxes, ...reasons]
}

/** Returns the rows below the total: each payment and each reversal. A reversal adds to what is owed. */
export const paymentRows = (payments: readonly Payment[]): TotalsRow[] =>
  payments.map(({ amount, paid_on }) => {
    const cents = centsOf(amount)
    const what = cents < 0n ? 'Payment reversed' : 'Paid'
    return { label: `${what} ${formatDay(paid_on)}`, amount: formatMoney(-cents), emphasis: 'plain' }
  })

/** Returns what is left to pay, or what was paid too much. */
export const balanceRow = (balance: Cents): TotalsRow => ({
  label: balance < 0n ? 'Overpaid by' : 'Balance due',
  amount: formatMoney(balance < 0n ? -balance : balance),
  emphasis: 'large',
})

/** Returns what the column "Tax" says about a line: empty where the line says nothing. */
export function taxOf({ tax_rate, exempt_reason }: InvoiceLine, exemptReasons: readonly string[]): string {
  if (tax_rate !== null) return percentOf(tax_rate)
  if (exempt_reason === null) return ''
  return exemptLabel(exemptReasons.indexOf(exempt_reason), exemptReasons.length)
}

/** Numbers the reasons only where there are several. */
const exemptLabel = (index: number, count: number): string => (count > 1 ? `Exempt (${index + 1})` : 'Exempt')

const percentOf = (rate: string): string => `${rate} %`

const thousands = /\B(?=(?:\d{3})+$)/g

/** Returns a quantity with its thousands grouped: "1,250.5". */
export function formatQuantity(quantity: string): string {
  const [whole = '', part] = quantity.split('.')
  const grouped = whole.replace(thousands, ',')
  return part === undefined ? grouped : `${grouped}.${part}`
}
