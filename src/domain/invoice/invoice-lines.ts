import { type Cents, centsOf } from '../money.ts'
import { thousandthsOf } from '../thousandths.ts'
import type { InvoiceLine } from './invoice-line.ts'

/** Lines that one invoice or quote can have. */
export const MAX_LINES = 100

/** Tax at one rate, on the sum of the lines at that rate. */
export interface RateSum {
  /** Percent, as in the lines. */
  rate: string
  net: Cents
  tax: Cents
}

export interface LineSums {
  /** What each line costs, in the order of the lines. */
  nets: Cents[]
  subtotal: Cents
  /** One entry for each rate, ascending; a rate of zero is among them. */
  rates: RateSum[]
  /** Reasons for which lines are exempt, each once, in the order of the lines. */
  exemptReasons: string[]
  /** Subtotal and all taxes. */
  total: Cents
}

/**
 * Returns the sums of lines. Rounds half away from zero, to whole cents, at two places only: what a line costs, and the tax
 * on the sum of all lines at one rate. So EN 16931 (BR-CO-17) rounds, which the European Union uses for its electronic
 * invoices. `private.invoice_total` in the database is the same rule; it refuses an invoice whose amount differs.
 */
export function sumsOf(lines: readonly InvoiceLine[]): LineSums {
  const nets = lines.map(netOf)
  const netByRate = new Map<string, Cents>()
  lines.forEach(({ tax_rate }, index) => {
    if (tax_rate !== null) netByRate.set(tax_rate, (netByRate.get(tax_rate) ?? 0n) + (nets[index] ?? 0n))
  })
  const rates = [...netByRate]
    .map(([rate, net]) => ({ rate, net, tax: taxOn(net, rate) }))
    .sort((one, other) => Number(thousandthsOf(one.rate) - thousandthsOf(other.rate)))
  const subtotal = nets.reduce((sum, net) => sum + net, 0n)
  return {
    nets,
    subtotal,
    rates,
    exemptReasons: [...new Set(lines.flatMap(({ exempt_reason }) => exempt_reason ?? []))],
    total: rates.reduce((sum, { tax }) => sum + tax, subtotal),
  }
}

/** Returns what a line costs without tax: quantity × unit price, rounded to cents. */
export const netOf = ({ quantity, unit_price }: InvoiceLine): Cents =>
  divideRounded(thousandthsOf(quantity) * centsOf(unit_price), 1000n)

/** Returns the tax on a sum, rounded to cents. */
const taxOn = (net: Cents, rate: string): Cents => divideRounded(net * thousandthsOf(rate), 100_000n)

/** Divides by a positive number and rounds half away from zero. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (2n * size + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}
