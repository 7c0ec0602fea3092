import { APOSTROPHES, asciiForms, DASHES } from './typed-characters.ts'

/*
 * Numbers as people write them: "1,234.56", "1.234,56", "1 234,56", "1'234.56", with digits of any script. The app itself
 * writes them as US dollars are written: so a lone comma before three digits groups thousands, as in "1,234", and a lone
 * point is decimal, as in "1.234".
 */

/** Digits before and after the decimal sign. */
interface TypedDecimal {
  whole: string
  part: string
}

/** A group of thousands does not begin with a zero: "0,500" is a half. Two equal signs group, the other one is decimal. */
const grouped = [
  /^([1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/,
  /^([1-9]\d{0,2}(?:\.\d{3}){2,})(?:,(\d*))?$/,
  /^([1-9]\d{0,2}\.\d{3}),(\d+)$/,
  /^([1-9]\d{0,2}(?: \d{3})+)(?:[.,](\d*))?$/,
  /^([1-9]\d{0,2}(?:'\d{3})+)(?:[.,](\d*))?$/,
]
const plain = /^(\d*)[.,](\d*)$|^(\d+)$/

/** Returns the text with ASCII digits, spaces, hyphens and apostrophes; the Arabic decimal and thousands signs as "." and "'". */
export const asciiNumber = (typed: string): string =>
  asciiForms(typed)
    .replace(apostrophe, "'")
    .replace(dash, '-')
    .replace(/[\u{66B}\u{66C}\u{60C}\u{FE69}]/gu, (sign) => arabicSigns[sign] ?? sign)
    .replace(/ +/g, ' ')
    .trim()

const apostrophe = new RegExp(`[${APOSTROPHES}]`, 'gu')
const dash = new RegExp(`[${DASHES}]`, 'gu')
const arabicSigns: Record<string, string> = {
  '\u{66B}': '.',
  '\u{66C}': "'",
  '\u{60C}': ',',
  '\u{FE69}': '$',
}

/** Returns the digits of an `asciiNumber` without a sign that has no more than these decimals; null for other text. */
export function readDecimal(text: string, decimals: number, hasThousands = true): TypedDecimal | null {
  const groups = hasThousands ? grouped.map((form) => form.exec(text)).find(Boolean) : null
  if (groups) {
    const [, whole = '', part = ''] = groups
    return part.length > decimals ? null : { whole: whole.replace(/\D/g, ''), part }
  }
  const [, whole, part = '', integer] = plain.exec(text) ?? []
  const digits = { whole: integer ?? whole ?? '', part }
  return digits.whole + part === '' || part.length > decimals ? null : digits
}
