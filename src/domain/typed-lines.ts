import * as v from 'valibot'
import type { InvoiceLine } from './invoice/invoice-line.ts'
import { type LineSums, MAX_LINES, netOf, sumsOf } from './invoice/invoice-lines.ts'
import { type Cents, decimalOf, MAX_CENTS } from './money.ts'
import { text } from './text.ts'
import { decimalOfThousandths, parsePercentage, parseQuantity } from './thousandths.ts'
import { parseDollars } from './typed-amount.ts'
import { asciiNumber } from './typed-number.ts'

const MAX_QUANTITY = 9_999_999_999n
const HUNDRED_PERCENT = 100_000n

/**
 * Schema that parses a typed number by a function, which returns the canonical text, or null. `message` says what is
 * expected; too many decimals have a sentence of their own.
 */
const parsed = (parse: (typed: string) => string | null, message: string, decimals: number) =>
  v.pipe(
    v.string(),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const canonical = parse(dataset.value)
      if (canonical !== null) return canonical
      const [, part = ''] = asciiNumber(dataset.value).match(/\d[.,](\d+)\D*$/) ?? []
      addIssue({ message: part.length > decimals ? `At most ${decimals} decimals` : message })
      return NEVER
    }),
  )

function canonicalQuantity(typed: string): string | null {
  const quantity = parseQuantity(typed)
  return quantity === null || quantity === 0n || quantity > MAX_QUANTITY
    ? null
    : decimalOfThousandths(quantity)
}

/** Zero is a price, too: a line may be free. A typed minus may be any dash, before or after "$". */
function canonicalPrice(typed: string): string | null {
  const bare = asciiNumber(typed)
  const minus = /^((?:US ?)?\$ ?|USD ?)?- ?/i
  const cents = parseDollars(bare.replace(minus, (_, currency = '') => currency))
  if (cents === null || cents > MAX_CENTS) return null
  return decimalOf(minus.test(bare) ? -cents : cents)
}

function canonicalRate(typed: string): string | null {
  const rate = parsePercentage(typed)
  return rate === null || rate > HUNDRED_PERCENT ? null : decimalOfThousandths(rate)
}

const entries = {
  /** Identifies the line within its form while it is moved. */
  key: v.string(),
  description: text(1, 'Please say what this line is for', 500),
  quantity: parsed(canonicalQuantity, 'A number above 0', 3),
  unit: text(0, '', 20),
  unit_price: parsed(canonicalPrice, 'A price such as 80.50', 2),
}

/** How a line is taxed: not at all, nothing being said about it; at a rate; or exempt, with a reason. */
export type TaxChoice = 'none' | 'rate' | 'exempt'

/** A line of a form, as typed. Parsing returns it as it is stored: decimals in one way of writing, and no other keys. */
export const TypedLine = v.pipe(
  v.variant('tax', [
    v.object({ ...entries, tax: v.literal('none'), tax_rate: v.string(), exempt_reason: v.string() }),
    v.object({
      ...entries,
      tax: v.literal('rate'),
      tax_rate: parsed(canonicalRate, 'From 0 to 100', 3),
      exempt_reason: v.string(),
    }),
    v.object({
      ...entries,
      tax: v.literal('exempt'),
      tax_rate: v.string(),
      exempt_reason: text(2, 'Please say why no tax is charged', 200),
    }),
  ]),
  v.transform(
    ({ description, quantity, unit, unit_price, tax, tax_rate, exempt_reason }): InvoiceLine => ({
      description,
      quantity,
      unit,
      unit_price,
      tax_rate: tax === 'rate' ? tax_rate : null,
      exempt_reason: tax === 'exempt' ? exempt_reason : null,
    }),
  ),
)
export type TypedLine = v.InferInput<typeof TypedLine>

/** The lines of a form that has any. */
export const TypedLines = v.pipe(
  v.array(TypedLine),
  v.minLength(1, 'Please add a line'),
  v.maxLength(MAX_LINES, `At most ${MAX_LINES} lines, please`),
  v.check((lines) => sumsOf(lines).total > 0n, 'The lines must add up to more than $0.00'),
  v.check((lines) => sumsOf(lines).total <= MAX_CENTS, 'The lines must add up to at most $9,999,999,999.99'),
)

/** Returns whether the fields of a form, which are not validated yet, have lines. */
export const haveLines = (fields: unknown): boolean =>
  v.is(v.object({ lines: v.pipe(v.array(v.unknown()), v.nonEmpty()) }), fields)

/** Returns a stored line as the fields of a form. */
export const typedLine = (line: InvoiceLine, key: string): TypedLine => ({
  key,
  description: line.description,
  quantity: line.quantity,
  unit: line.unit,
  unit_price: line.unit_price,
  tax: line.exempt_reason !== null ? 'exempt' : line.tax_rate !== null ? 'rate' : 'none',
  tax_rate: line.tax_rate ?? '',
  exempt_reason: line.exempt_reason ?? '',
})

export const typedLines = (lines: readonly InvoiceLine[] | null): TypedLine[] =>
  (lines ?? []).map((line, index) => typedLine(line, String(index + 1)))

/** Returns an empty line to add to these, taxed like the last of them. */
export function newLine(lines: readonly TypedLine[]): TypedLine {
  const { tax, tax_rate, exempt_reason } = lines.at(-1) ?? { tax: 'none', tax_rate: '', exempt_reason: '' }
  const key = String(1 + Math.max(0, ...lines.map((line) => Number(line.key))))
  return { key, description: '', quantity: '1', unit: '', unit_price: '', tax, tax_rate, exempt_reason }
}

/** Sums of lines while they are typed. */
export interface TypedSums extends Omit<LineSums, 'nets'> {
  /** Null for a line that cannot be computed yet; it counts as nothing. */
  nets: (Cents | null)[]
}

/** Returns the sums of lines as they are typed so far. A rate that is not complete yet counts as no tax. */
export function typedSums(lines: readonly TypedLine[]): TypedSums {
  const computable = lines.map(cachedComputableLine)
  return {
    ...sumsOf(computable.flatMap((line) => line ?? [])),
    nets: computable.map((line) => line && netOf(line)),
  }
}

const computableLines = new WeakMap<TypedLine, InvoiceLine | null>()

/** Computes each line once: while one is typed, the others stay the same objects. */
function cachedComputableLine(line: TypedLine): InvoiceLine | null {
  const cached = computableLines.get(line)
  if (cached !== undefined) return cached
  const computable = computableLine(line)
  computableLines.set(line, computable)
  return computable
}

function computableLine({ quantity, unit_price, tax, tax_rate }: TypedLine): InvoiceLine | null {
  const canonical = { quantity: canonicalQuantity(quantity), unit_price: canonicalPrice(unit_price) }
  if (canonical.quantity === null || canonical.unit_price === null) return null
  return {
    description: '',
    quantity: canonical.quantity,
    unit: '',
    unit_price: canonical.unit_price,
    tax_rate: tax === 'rate' ? canonicalRate(tax_rate) : null,
    exempt_reason: null,
  }
}
