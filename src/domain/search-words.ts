/** Small letters without accents: "zoe" finds Zoë, and "ZOË" does too. */
export const fold = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** The words of what was typed, folded. */
export const searchWords = (text: string): string[] => fold(text).split(/\s+/u).filter(Boolean)

/** Made once per row: a row is replaced when it changes, so 10,000 of them are read once, not with every key. */
export function memoizePerRow<Row extends object, Made>(make: (row: Row) => Made): (row: Row) => Made {
  const made = new WeakMap<Row, Made>()
  return (row) => {
    const known = made.get(row)
    if (known !== undefined) return known
    const fresh = make(row)
    made.set(row, fresh)
    return fresh
  }
}
