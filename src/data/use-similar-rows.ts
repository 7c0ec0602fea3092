import { useEffect, useState } from 'react'
import { hasFewResults } from '../domain/similar-rows.ts'
import { whenIdle } from '../ui/when-idle.ts'

const none: readonly never[] = []

/**
 * Returns rows whose words are close to the text, where few were found. `similar` computes them after the found rows are
 * rendered, since it compares every word of every row; until then returns the last result without found rows.
 */
export function useSimilarRows<Row>(
  similar: (rows: readonly Row[], text: string, filter: string, found: readonly Row[]) => Row[],
  rows: readonly Row[],
  text: string,
  filter: string,
  found: readonly Row[],
): readonly Row[] {
  const [last, setLast] = useState<readonly Row[]>(none)
  useEffect(
    () =>
      whenIdle(() => {
        const others = similar(rows, text, filter, found)
        setLast(others.length > 0 ? others : none)
      }),
    [similar, rows, text, filter, found],
  )
  return hasFewResults(found) ? last.filter((row) => !found.includes(row)) : none
}
