import { fold } from './search-words.ts'

type Find<Row> = (rows: readonly Row[], text: string, choice: string) => Row[]

/**
 * A search that remembers its answers to what the text began with: where it grows, it looks among what the shorter one
 * found, and where letters are taken away the earlier answer stands again. Where nothing left, the answer is the same
 * array, so that nothing needs to be drawn again.
 */
export function incrementalSearch<Row>(find: Find<Row>) {
  let previous: { rows: readonly Row[]; choice: string } | null = null
  /** Each begins with the one before. */
  let answers: { folded: string; found: readonly Row[] }[] = []
  return (rows: readonly Row[], text: string, choice: string): readonly Row[] => {
    if (previous?.rows !== rows || previous.choice !== choice) answers = []
    previous = { rows, choice }
    const folded = fold(text)
    answers = answers.filter((answer) => folded.startsWith(answer.folded))
    const last = answers.at(-1)
    if (last?.folded === folded) return last.found
    const matching = find(last?.found ?? rows, text, choice)
    const found = matching.length === last?.found.length ? last.found : matching
    answers.push({ folded, found })
    return found
  }
}
