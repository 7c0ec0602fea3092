import type { InvoiceLine } from '../../../src/domain/invoice/invoice-line.ts'
import { sumsOf } from '../../../src/domain/invoice/invoice-lines.ts'
import { decimalOf } from '../../../src/domain/money.ts'
import type { Situation } from './situation.ts'

const quantities = ['1', '2', '0.5', '1.333', '3.125']
/** Prices whose products and taxes end in half cents, and discounts. */
const prices = ['80.00', '19.99', '0.05', '0.00', '-20.00', '-0.35']
const rates = [null, '0', '7.7', '19', '8.875']

/** Returns what an invoice or a quote says: one amount, or lines with taxes and discounts and their sum. */
export function contents({ chance, uniqueWord }: Situation) {
  const description = `Work on ${uniqueWord}, first half`
  if (chance.chance(0.4)) return { amount: '250.00', description, lines: null }
  const line = (unit_price: string): InvoiceLine => {
    const tax_rate = chance.pick(rates)
    const isExempt = tax_rate === null && chance.chance(0.5)
    const exempt_reason = isExempt ? 'Not taxable where it is supplied' : null
    return {
      description: `Part of ${uniqueWord}`,
      quantity: chance.pick(quantities),
      unit: chance.pick(['', 'hours']),
      unit_price,
      tax_rate,
      exempt_reason,
    }
  }
  // The first costs more than all discounts that can follow.
  const lines = [line('500.00'), ...Array.from({ length: chance.below(4) }, () => line(chance.pick(prices)))]
  return { amount: decimalOf(sumsOf(lines).total) as string, description, lines }
}
