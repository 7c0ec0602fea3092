import { fold } from './search-words.ts'

type Find<Row, Filter> = (rows: readonly Row[], filter: Filter) => Row[]

/**
 * Returns a search that remembers its results for the beginnings of the text. A longer text is searched among the
 * results of the shorter one; a shorter text gets its earlier result again. Where no result drops out, the search
 * returns the same array, so that nothing is rendered again.
 */
export function incrementalSearch<Row, Filter extends { q: string }>(find: Find<Row, Filter>) {
  let previous: { rows: readonly Row[]; choice: string } | null = null
  /** The text of each begins with the text of the one before. */
  let answers: { folded: string; found: readonly Row[] }[] = []
  return (rows: readonly Row[], filter: Filter): readonly Row[] => {
    const choice = JSON.stringify({ ...filter, q: '' })
    if (previous?.rows !== rows || previous.choice !== choice) answers = []
    previous = { rows, choice }
    const folded = fold(filter.q)
    answers = answers.filter((answer) => folded.startsWith(answer.folded))
    const last = answers.at(-1)
    if (last?.folded === folded) return last.found
    const matching = find(last?.found ?? rows, filter)
    const found = matching.length === last?.found.length ? last.found : matching
    answers.push({ folded, found })
    return found
  }
}
