import type { InvoiceLine } from '../domain/invoice/invoice-line.ts'
import { sumsOf } from '../domain/invoice/invoice-lines.ts'
import { type Cents, centsOf } from '../domain/money.ts'
import { dayIn, moneyIn, percentIn } from '../domain/paper-words/formats.ts'
import type { Words } from '../domain/paper-words/words.ts'
import type { Payment } from '../domain/rows.ts'
import type { TotalsRow } from './paper.ts'

/** Returns the rows above the total: the subtotal, the tax of each rate and the reasons why lines are exempt. */
export function taxRows(lines: readonly InvoiceLine[], words: Words): TotalsRow[] {
  const { subtotal, rates, exemptReasons } = sumsOf(lines)
  const money = (cents: Cents) => moneyIn(words.language, cents)
  const taxes = rates.map(({ rate, net, tax }): TotalsRow => {
    const label = words.taxOn(percentIn(words.language, rate), money(net))
    return { label, amount: money(tax), emphasis: 'plain' }
  })
  const reasons = exemptReasons.map((reason, index): TotalsRow => {
    return { label: `${exemptLabel(index, exemptReasons.length, words)}: ${reason}`, emphasis: 'plain' }
  })
  const subtotalRow: TotalsRow = { label: words.subtotal, amount: money(subtotal), emphasis: 'plain' }
  return [...(taxes.length > 0 ? [subtotalRow] : []), ...taxes, ...reasons]
}

/** Returns the rows below the total: each payment and each reversal. A reversal adds to what is owed. */
export const paymentRows = (payments: readonly Payment[], words: Words): TotalsRow[] =>
  payments.map(({ amount, paid_on }) => {
    const cents = centsOf(amount)
    const day = dayIn(words.language, paid_on)
    const label = cents < 0n ? words.reversedOn(day) : words.paidOn(day)
    return { label, amount: moneyIn(words.language, -cents), emphasis: 'plain' }
  })

/** Returns what is left to pay, or what was paid too much. */
export const balanceRow = (balance: Cents, words: Words): TotalsRow => ({
  label: balance < 0n ? words.overpaidBy : words.balanceDue,
  amount: moneyIn(words.language, balance < 0n ? -balance : balance),
  emphasis: 'large',
})

/** Returns what the column "Tax" says about a line: empty where the line says nothing. */
export function taxOf(
  { tax_rate, exempt_reason }: InvoiceLine,
  exemptReasons: readonly string[],
  words: Words,
): string {
  if (tax_rate !== null) return percentIn(words.language, tax_rate)
  if (exempt_reason === null) return ''
  return exemptLabel(exemptReasons.indexOf(exempt_reason), exemptReasons.length, words)
}

/** Numbers the reasons only where there are several. */
const exemptLabel = (index: number, count: number, { exempt }: Words): string =>
  count > 1 ? `${exempt} (${index + 1})` : exempt
