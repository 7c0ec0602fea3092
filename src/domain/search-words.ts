/** Returns the text in lower case without accents, so that "zoe" and "ZOË" find Zoë. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Returns the folded words of a search text. */
export const searchWords = (text: string): string[] => fold(text).split(/\s+/u).filter(Boolean)

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
