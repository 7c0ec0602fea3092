import { APOSTROPHES, DASHES } from '../typed-characters.ts'

/*
 * What people's keyboards differ in. `private.fold` in the database does the same: both change together, and
 * tests/database/member-search.test.ts compares them.
 */

/** Letters that Unicode does not decompose, and the letter that stands for each; Arabic letters that Persian has twice; digits. */
const letters = 'łøđðħıŧŋĸəƒɓɗƙƴɛɔɨʉƶɖɠɫςґیىکٱةھ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९০১২৩৪৫৬৭৮৯๐๑๒๓๔๕๖๗๘๙'
const basic = 'loddhitnkefbdkyeoiuzdglσгييكاهه01234567890123456789012345678901234567890123456789'

const plain = new Map<string, string>([
  ...Array.from(letters, (letter, at): [string, string] => [letter, basic[at] ?? '']),
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
])
const notPlain = new RegExp(`[${[...plain.keys()].join('')}${DASHES}]`, 'gu')

/** Accents, apostrophes, quotation marks, the Arabic lengthening stroke, and invisible characters. */
const dropped = new RegExp(
  `[\\p{M}${APOSTROPHES}"\u{201c}-\u{201f}\u{ab}\u{bb}\u{2033}\u{5f4}\u{640}\u{ad}\u{61c}\u{180e}\u{200b}-\u{200f}\u{202a}-\u{202e}\u{2060}-\u{2069}\u{feff}]+`,
  'gu',
)

/**
 * Returns the text in lower case, as a search compares it: without accents, apostrophes and hyphens, and with plain letters,
 * so that "lukasz oneill" finds "Łukasz O’Neill". A hyphen before a digit stays, in "INV-202611".
 */
export function fold(text: string): string {
  const letters = /^\p{ASCII}*$/u.test(text)
    ? text.replace(/['"`]/g, '').toLowerCase()
    : text
        // Its decomposition begins with a space.
        .replaceAll('\u{b4}', "'")
        .normalize('NFKD')
        .replace(dropped, '')
        .toLowerCase()
        .replace(notPlain, (letter) => plain.get(letter) ?? '-')
  return letters.replace(/-(?!\d)/g, '')
}

/** Returns the folded words of a search text. */
export const searchWords = (text: string): string[] => fold(text).split(/\s+/u).filter(Boolean)

/** Returns whether the text has every word that was typed. */
export function hasWords(text: string, typed: string): boolean {
  const folded = fold(text)
  return searchWords(typed).every((word) => folded.includes(word))
}

/**
 * Returns a function that calls `make` once per row object and keeps the value while the row exists. Rows are replaced
 * when they change, so a search reads 10,000 of them once and not at every key press.
 */
export function memoizePerRow<Row extends object, Value>(make: (row: Row) => Value): (row: Row) => Value {
  const values = new WeakMap<Row, Value>()
  return (row) => {
    const known = values.get(row)
    if (known !== undefined) return known
    const value = make(row)
    values.set(row, value)
    return value
  }
}

/** Below this number of results a typing error is likely. */
const FEW_RESULTS = 6

/** Returns whether the results are so few that similar rows are looked for. */
export const hasFewResults = (found: readonly unknown[]): boolean => found.length < FEW_RESULTS
