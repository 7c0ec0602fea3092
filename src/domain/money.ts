import { lazy } from './lazy.ts'

/** US dollars in whole cents. A bigint cannot be mixed with floating point, and no sum overflows it. */
export type Cents = bigint

/** Maximum of the database's numeric(12, 2). */
export const MAX_CENTS: Cents = 999_999_999_999n

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
