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

/** A group of thousands does not begin with a zero: "0,500" is a half. */
const grouped = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{0,3})?$/
const plain = /^(?:\d+(?:[.,]\d{0,3})?|[.,]\d{1,3})$/

/**
 * Parses a typed quantity: "1.5" and "1,5" are the same, and "1,500" is a thousand and a half, as it is in amounts.
 * Returns null for other text, and for more than three decimals.
 */
export function parseQuantity(typed: string): bigint | null {
  const bare = typed.normalize('NFKC').trim()
  return grouped.test(bare) ? thousandthsOfTyped(bare.replaceAll(',', '')) : parsePlain(bare)
}

/** Parses a typed percentage, with or without its sign. No percentage has thousands: "8,875" is 8.875. */
export const parsePercentage = (typed: string): bigint | null =>
  parsePlain(typed.normalize('NFKC').replace(/%\s*$/, '').trim())

const parsePlain = (bare: string) => (plain.test(bare) ? thousandthsOfTyped(bare.replace(',', '.')) : null)

function thousandthsOfTyped(decimal: string): bigint {
  const [whole = '', part = ''] = decimal.split('.')
  return BigInt(whole) * 1000n + BigInt(part.padEnd(3, '0'))
}
