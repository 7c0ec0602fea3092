import { type ComparedWord, maxEdits, queryDistance, toComparedWord } from './edit-distance.ts'
import { hasFewResults, searchWords } from './search-words.ts'

const MAX_SIMILAR_ROWS = 9

/** Returns the words of a folded text, each once, for `similarRows`. */
export const comparedWords = (folded: string): ComparedWord[] =>
  [...new Set(folded.split(/[\s,.;:&/()'’"+-]+/))].filter(Boolean).map(toComparedWord)

/**
 * Returns rows with words similar to the typed ones, the most similar first, without those already found. Empty where
 * `found` are not few. At most nine: the screen shows them apart from the results.
 */
export function similarRows<Row>(
  rows: readonly Row[],
  text: string,
  found: readonly Row[],
  wordsOf: (row: Row) => readonly ComparedWord[],
): Row[] {
  const words = searchWords(text)
  if (!hasFewResults(found) || !words.some((word) => maxEdits(word.length) > 0)) return []
  const already = new Set(found)
  const distance = queryDistance(words)
  return rows
    .flatMap((row) => {
      const edits = already.has(row) ? null : distance(wordsOf(row))
      return edits === null ? [] : [{ row, edits }]
    })
    .sort((a, b) => a.edits - b.edits)
    .slice(0, MAX_SIMILAR_ROWS)
    .map(({ row }) => row)
}
