import { fold } from './directory.ts'

type Find<Row> = (rows: readonly Row[], text: string, choice: string) => Row[]

/**
 * A search that remembers its last answer: where the text only grew, it looks among what the shorter one found. Where
 * nothing left, the answer is the same array, so that nothing needs to be drawn again.
 */
export function narrowing<Row>(find: Find<Row>) {
  let last: { rows: readonly Row[]; folded: string; choice: string; found: readonly Row[] } | null = null
  return (rows: readonly Row[], text: string, choice: string): readonly Row[] => {
    const folded = fold(text)
    const grown = last && last.rows === rows && last.choice === choice && folded.startsWith(last.folded)
    const among = last && grown ? last.found : rows
    const matching = find(among, text, choice)
    const found = grown && matching.length === among.length ? among : matching
    last = { rows, folded, choice, found }
    return found
  }
}
