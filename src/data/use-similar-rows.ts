import { useEffect, useState } from 'react'
import { hasFewResults } from '../domain/search/search-words.ts'
import { type LazyPart, useLazyPart } from '../ui/lazy-part.ts'
import { whenIdle } from '../ui/when-idle.ts'

const none: readonly never[] = []

/** Computes the rows with words close to the text, without those found. */
type SimilarSearch<Row, Filter> = (
  rows: readonly Row[],
  filter: Filter,
  found: readonly Row[],
) => readonly Row[]

/**
 * Returns rows whose words are close to those of the filter, where few were found. They are computed after the found rows
 * are rendered, since every word of every row is compared; until then returns the last result without found rows. `part`
 * is loaded with the first text. `filter` must be the same object until it changes.
 */
export function useSimilarRows<Row, Filter extends { q: string }>(
  part: LazyPart<SimilarSearch<Row, Filter>>,
  rows: readonly Row[],
  filter: Filter,
  found: readonly Row[],
): readonly Row[] {
  const { value: similar } = useLazyPart(part, filter.q !== '')
  const [last, setLast] = useState<readonly Row[]>(none)
  useEffect(() => {
    if (!similar) return undefined
    return whenIdle(() => {
      const others = similar(rows, filter, found)
      setLast(others.length > 0 ? others : none)
    })
  }, [similar, rows, filter, found])
  return hasFewResults(found) ? last.filter((row) => !found.includes(row)) : none
}
