import { useEffect, useState } from 'react'
import { hasFewResults } from '../domain/search/search-words.ts'
import { type LazyPart, useLazyPart } from '../ui/lazy-part.ts'
import { whenIdle } from '../ui/when-idle.ts'

const none: readonly never[] = []

/** Computes the rows with words close to the text, without those found. */
type SimilarSearch<Row> = (
  rows: readonly Row[],
  text: string,
  filter: string,
  found: readonly Row[],
) => readonly Row[]

/**
 * Returns rows whose words are close to the text, where few were found. They are computed after the found rows are
 * rendered, since every word of every row is compared; until then returns the last result without found rows. `part` is
 * loaded with the first text.
 */
export function useSimilarRows<Row>(
  part: LazyPart<SimilarSearch<Row>>,
  rows: readonly Row[],
  text: string,
  filter: string,
  found: readonly Row[],
): readonly Row[] {
  const { value: similar } = useLazyPart(part, text !== '')
  const [last, setLast] = useState<readonly Row[]>(none)
  useEffect(() => {
    if (!similar) return undefined
    return whenIdle(() => {
      const others = similar(rows, text, filter, found)
      setLast(others.length > 0 ? others : none)
    })
  }, [similar, rows, text, filter, found])
  return hasFewResults(found) ? last.filter((row) => !found.includes(row)) : none
}
