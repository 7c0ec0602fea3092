import * as v from 'valibot'
import { lazy } from './lazy.ts'
import { ok, type Result, refuse } from './result.ts'

/** US dollars in whole cents. A bigint cannot be mixed with floating point, and no sum overflows it. */
export type Cents = bigint

/** Maximum of the database's numeric(12, 2). */
export const MAX_CENTS: Cents = 999_999_999_999n

export type AmountRefusal = 'not-an-amount' | 'too-large'

const amountRefusals: Record<AmountRefusal, string> = {
  'not-an-amount': 'Amount must be a valid positive number',
  'too-large': 'Amount must be at most $9,999,999,999.99',
}

const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d{0,2})?$/
/** Two digits after a comma are no group of thousands: they are cents, as many locales write them. */
const plain = /^(?:\d+(?:[.,]\d{0,2})?|[.,]\d{1,2})$/

/** Parses typed dollars without a sign. Returns null for other text, and for more than two decimals. */
export function parseDollars(typed: string): Cents | null {
  const bare = typed
    .normalize('NFKC')
    .trim()
    .replace(/^\$\s*/, '')
  const decimal = grouped.test(bare)
    ? bare.replaceAll(',', '')
    : plain.test(bare)
      ? bare.replace(',', '.')
      : null
  if (decimal === null) return null
  const [whole = '', part = ''] = decimal.split('.')
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
}

/** Parses a typed amount. More than two decimals are refused, never rounded (readings, "Amount"). */
export function parseAmount(typed: string): Result<Cents, AmountRefusal> {
  const cents = parseDollars(typed)
  if (cents === null || cents === 0n) return refuse('not-an-amount')
  return cents > MAX_CENTS ? refuse('too-large') : ok(cents)
}

/** An amount of a form: parses typed text into the database's decimal string. */
export const Amount = v.pipe(
  v.string(),
  v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    const parsed = parseAmount(dataset.value)
    if (parsed.ok) return decimalOf(parsed.value)
    addIssue({ message: amountRefusals[parsed.refusal] })
    return NEVER
  }),
)

/** Converts a row's decimal string to cents, negative ones too. Throws where it is malformed. */
export function centsOf(decimal: string): Cents {
  const digits = decimal.match(/^(-?)(\d+)(?:\.(\d{1,2}))?$/)
  if (!digits) throw new Error(`Not an amount of money: ${decimal}`)
  const [, sign, whole = '', part = ''] = digits
  const cents = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0'))
  return sign ? -cents : cents
}

/** Converts cents to a row's decimal string: two decimals, no grouping, a sign only below zero. */
export function decimalOf(cents: Cents) {
  const size = cents < 0n ? -cents : cents
  return `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}` as `${number}`
}

export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}

const dollars = lazy(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))
const short = lazy(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      notation: 'compact',
      maximumFractionDigits: 1,
    }),
)

/** Returns for example "$1,250.00". Intl gets the decimal string, not a number, and so is exact to the cent. */
export const formatMoney = (cents: Cents): string => dollars().format(decimalOf(cents))

/** Returns a short form for an axis, for example "$1.3K". */
export const formatMoneyShort = (cents: Cents): string => short().format(decimalOf(cents))
