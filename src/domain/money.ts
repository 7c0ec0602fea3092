import * as v from 'valibot'
import { lazy } from './lazy.ts'
import { ok, type Result, refuse } from './result.ts'
import { asciiNumber, readDecimal } from './typed-number.ts'

/** US dollars in whole cents. A bigint cannot be mixed with floating point, and no sum overflows it. */
export type Cents = bigint

/** Maximum of the database's numeric(12, 2). */
export const MAX_CENTS: Cents = 999_999_999_999n

export type AmountRefusal = 'not-an-amount' | 'too-large'

const amountRefusals: Record<AmountRefusal, string> = {
  'not-an-amount': 'Amount must be a valid positive number',
  'too-large': 'Amount must be at most $9,999,999,999.99',
}

/** The currency, before or after an amount. */
const dollarsBefore = /^(?:US ?\$|\$|USD) ?/i
const dollarsAfter = / ?(?:US ?\$|\$|USD|(?:US )?dollars?)$/i
/** "12,–", as prices without cents are written in some countries. */
const noCents = /(\d)[.,] ?-{1,2}$/

/** Parses typed dollars without a sign. Returns null for other text, and for more than two decimals. */
export function parseDollars(typed: string): Cents | null {
  const bare = asciiNumber(typed).replace(dollarsBefore, '').replace(dollarsAfter, '').replace(noCents, '$1')
  const decimal = readDecimal(bare, 2)
  return decimal && BigInt(decimal.whole) * 100n + BigInt(decimal.part.padEnd(2, '0'))
}

/**
 * Returns how to write an amount that was not understood, as a sentence; null for one that was, and where there are no
 * digits.
 */
export function amountHint(typed: string): string | null {
  const text = asciiNumber(typed)
  if (parseDollars(typed) !== null || !/\d/.test(text)) return null
  if (/(?!\$)\p{Sc}|\b(?!USD)[A-Z]{3}\b/u.test(text))
    return 'Amounts are in US dollars: write the number alone.'
  const [, whole, part = ''] = /^(\d{1,3})\.(\d{3})$/.exec(text) ?? []
  return whole ? `Write ${whole}${part}, or ${whole}.${part.slice(0, 2)}.` : 'Write it like 1234.56.'
}

/** Parses a typed amount. More than two decimals are refused, never rounded (readings, "Amount"). */
export function parseAmount(typed: string): Result<Cents, AmountRefusal> {
  const cents = parseDollars(typed)
  if (cents === null || cents === 0n) return refuse('not-an-amount')
  return cents > MAX_CENTS ? refuse('too-large') : ok(cents)
}

/** Returns a typed amount that is `steps` cents more, from $0.01 to the maximum; null where there is none. */
export function stepAmount(typed: string, steps: Cents): string | null {
  const cents = typed.trim() === '' ? 0n : parseDollars(typed)
  const next = cents === null ? 0n : cents + steps
  return next > 0n && next <= MAX_CENTS ? decimalOf(next) : null
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
