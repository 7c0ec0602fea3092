import { APOSTROPHES, DASHES } from '../typed-characters.ts'
import { type ComparedWord, maxEdits, queryDistance, toComparedWord } from './edit-distance.ts'
import { fold, hasFewResults, searchWords } from './search-words.ts'

const MAX_SIMILAR_ROWS = 9

/** Returns the folded words of a text, each once, for `similarRows`; "O'Neill" and "Anna-Lena" whole and in parts. */
export const comparedWords = (text: string): ComparedWord[] =>
  [...new Set([...wordsOf(text), ...wordsOf(text.replace(joints, ' '))])].filter(Boolean).map(toComparedWord)

const wordsOf = (text: string) => fold(text).split(/[\s,.;:&/()+-]+/)
const joints = new RegExp(`[${APOSTROPHES}${DASHES}]`, 'gu')

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
