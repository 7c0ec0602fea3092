import { asciiNumber, readDecimal } from './typed-number.ts'

/*
 * Decimals of at most three places, which are not money: quantities, and percentages of tax. A bigint counts thousandths,
 * so that nothing is ever rounded.
 */

/** Converts a row's decimal string to thousandths. Throws where it is malformed. */
export function thousandthsOf(decimal: string): bigint {
  const digits = decimal.match(/^(\d+)(?:\.(\d{1,3}))?$/)
  if (!digits) throw new Error(`Not a decimal of three places: ${decimal}`)
  const [, whole = '', part = ''] = digits
  return BigInt(whole) * 1000n + BigInt(part.padEnd(3, '0'))
}

/** Converts thousandths to a row's decimal string: no grouping, no zeros at the end of the decimals. */
export function decimalOfThousandths(thousandths: bigint): string {
  const part = String(thousandths % 1000n)
    .padStart(3, '0')
    .replace(/0+$/, '')
  return `${thousandths / 1000n}${part && '.'}${part}`
}

/**
 * Parses a typed quantity: "1.5" and "1,5" are the same, and "1,500" is a thousand and a half, as it is in amounts.
 * Returns null for other text, and for more than three decimals.
 */
export const parseQuantity = (typed: string): bigint | null => thousandthsOfTyped(asciiNumber(typed), true)

/** Parses a typed percentage, with or without its sign. No percentage has thousands: "8,875" is 8.875. */
export const parsePercentage = (typed: string): bigint | null =>
  thousandthsOfTyped(asciiNumber(typed).replace(/^[%٪] ?| ?[%٪]$/gu, ''), false)

function thousandthsOfTyped(text: string, hasThousands: boolean): bigint | null {
  const decimal = readDecimal(text, 3, hasThousands)
  return decimal && BigInt(decimal.whole) * 1000n + BigInt(decimal.part.padEnd(3, '0'))
}
