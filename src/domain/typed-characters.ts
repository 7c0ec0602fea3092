/*
 * Characters that keyboards, input methods and pasting bring, as the ASCII characters they stand for. Unicode's own
 * normalisation (NFKC) is not used for numbers and addresses: it also turns "12²" into "122".
 */

/** Joiners, direction marks, soft hyphens, zero-width spaces, byte order marks, and selectors of a character's form. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Returns the text without characters that nobody sees. */
export const withoutInvisible = (text: string): string => text.replace(invisible, '')

/** Control characters that separate words or lines. */
const separators = /[\t-\r\u2028\u2029]+/g

/**
 * Other control characters, invisible letters, and marks of direction, which change the order of what stands beside them.
 * Joiners within words and emoji are none. The database refuses the same ones (private.hidden_characters).
 */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are looked for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|\u034f|[\u17b4\u17b5]|[\u180b-\u180f]/g

/** Returns the text as one line in which everything can be seen. */
export const oneLine = (text: string): string => text.replace(separators, ' ').replace(hidden, '')

const FULL_WIDTH_OFFSET = 0xfee0

/**
 * Returns the text with digits of all scripts as 0 to 9, full-width characters as ASCII, each kind of space as a space,
 * and without invisible characters.
 */
export const asciiForms = (text: string): string =>
  withoutInvisible(text)
    .replace(/[\u{FF01}-\u{FF0F}\u{FF1A}-\u{FF5E}]/gu, (wide) =>
      String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET),
    )
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(/\p{Zs}/gu, ' ')

/** Returns 0 to 9 for a digit of any script: Unicode has them in runs of ten, in their order. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/** Apostrophes, and what stands for one: quotation marks, modifier letters, primes and accents. */
export const APOSTROPHES =
  "'\u{60}\u{b4}\u{2b9}\u{2bb}\u{2bc}\u{2bd}\u{2be}\u{2bf}\u{2c8}\u{2018}\u{2019}\u{201a}\u{201b}\u{2032}\u{2035}\u{a78b}\u{a78c}\u{ff07}\u{55a}\u{5f3}"

/** Hyphens and dashes; the minus sign is one of them. */
export const DASHES =
  '\\-\u{58a}\u{5be}\u{1806}\u{2010}-\u{2015}\u{2043}\u{2212}\u{2e3a}\u{2e3b}\u{30a0}\u{fe31}\u{fe32}\u{fe58}\u{fe63}\u{ff0d}'
