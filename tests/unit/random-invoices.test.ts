import { expect, test } from 'vitest'
import type { InvoiceLine } from '../../src/domain/invoice/invoice-line.ts'
import { sumsOf } from '../../src/domain/invoice/invoice-lines.ts'
import { decimalOf } from '../../src/domain/money.ts'
import { typedLines, typedSums } from '../../src/domain/typed-lines.ts'
import { aLine } from '../support/invoice-lines.ts'
import { seededRandom } from '../support/seeded-random.ts'

/** An exact fraction; the denominator is positive. */
interface Fraction {
  over: bigint
  under: bigint
}

function fraction(decimal: string): Fraction {
  const [whole = '', part = ''] = decimal.split('.')
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) }
}

const times = (a: Fraction, b: Fraction): Fraction => ({ over: a.over * b.over, under: a.under * b.under })
const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
})
const zero: Fraction = { over: 0n, under: 1n }

/** Rounds to cents, half away from zero, by comparing remainders; the code under test adds half a divisor instead. */
function toCents({ over, under }: Fraction): Fraction {
  const hundredfold = over * 100n
  const whole = hundredfold / under
  const rest = hundredfold % under
  const size = rest < 0n ? -rest : rest
  const away = rest < 0n ? -1n : 1n
  return { over: size * 2n >= under ? whole + away : whole, under: 100n }
}

/** Computes the same sums another way: rate by rate, in exact fractions. */
function reference(lines: readonly InvoiceLine[]) {
  const nets = lines.map(({ quantity, unit_price }) =>
    toCents(times(fraction(quantity), fraction(unit_price))),
  )
  const subtotal = nets.reduce(plus, zero)
  const rates = [...new Set(lines.flatMap(({ tax_rate }) => tax_rate ?? []))]
  const taxes = rates.map((rate) => {
    const net = nets.filter((_, index) => lines[index]?.tax_rate === rate).reduce(plus, zero)
    return [rate, decimal(toCents(times(net, times(fraction(rate), { over: 1n, under: 100n }))))] as const
  })
  const tax = taxes.map(([, one]) => fraction(one)).reduce(plus, zero)
  return {
    subtotal: decimal(subtotal),
    taxes: Object.fromEntries(taxes),
    total: decimal(plus(subtotal, tax)),
  }
}

/** Returns a fraction of whole cents as a decimal string. */
const decimal = ({ over, under }: Fraction): string => decimalOf((over * 100n) / under)

const RATES = ['0', '7', '19', '7.7', '8.875', '0.001', '100', '5.5', '33.333']

function randomLines(next: () => number): InvoiceLine[] {
  const below = (limit: number) => Math.floor(next() * limit)
  const quantity = () => {
    const thousandths = below(4) === 0 ? 500 * (1 + below(9)) : 1 + below(5_000_000)
    return String(thousandths / 1000)
  }
  return Array.from({ length: 1 + below(below(10) === 0 ? 100 : 8) }, () => {
    const cents = below(3) === 0 ? below(20) : below(2_000_000)
    const tax = below(4)
    return aLine({
      quantity: quantity(),
      unit_price: decimalOf(BigInt(below(5) === 0 ? -cents : cents)),
      tax_rate: tax < 2 ? (RATES[below(RATES.length)] ?? null) : null,
      exempt_reason: tax === 2 ? 'Teaching' : null,
    })
  })
}

test('10,000 random invoices have the sums of exact fractions, and the form shows the same', () => {
  const next = seededRandom(24)
  for (let nth = 0; nth < 10_000; nth++) {
    const lines = randomLines(next)
    const sums = sumsOf(lines)
    const expected = reference(lines)
    const computed = {
      subtotal: decimalOf(sums.subtotal),
      taxes: Object.fromEntries(sums.rates.map(({ rate, tax }) => [rate, decimalOf(tax)])),
      total: decimalOf(sums.total),
    }
    // Compared as text: one comparison of objects per invoice would take most of the test's time.
    if (
      JSON.stringify(computed) !==
      JSON.stringify({ ...expected, taxes: { ...computed.taxes, ...expected.taxes } })
    )
      expect(computed, JSON.stringify(lines)).toEqual(expected)
    if (typedSums(typedLines(lines)).total !== sums.total)
      expect(lines).toEqual('summed up alike while typed')
  }
})
