import { useEffect, useState } from 'react'
import { findRows, type Query } from '../database/find-rows.ts'
import type { OptimisticView } from '../database/optimistic-view.ts'
import type { TableName, Tables } from '../domain/rows.ts'
import { useEngine } from './use-services.ts'

interface Answer<Name extends TableName> {
  view: OptimisticView
  key: string
  rows: readonly Tables[Name][]
}

/**
 * Returns the rows that a query of RxDB finds, with pending changes applied, live in every tab. Until RxDB has answered, and
 * where it cannot be loaded or the disk refuses, returns `held`: a screen is never without its rows.
 */
export function useFoundRows<Name extends TableName>(
  table: Name,
  query: Query<Name>,
  held: readonly Tables[Name][],
): readonly Tables[Name][] {
  const { view } = useEngine()
  const key = `${table} ${JSON.stringify(query)}`
  const [answer, setAnswer] = useState<Answer<Name> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of the query
  useEffect(() => {
    const subscription = findRows(view, table, query).subscribe({
      next: (rows) => setAnswer({ view, key, rows }),
      error: (error: unknown) => {
        console.warn(`The rows of ${table} could not be queried`, error)
        setAnswer(null)
      },
    })
    return () => subscription.unsubscribe()
  }, [view, key])
  return answer?.view === view && answer.key === key ? answer.rows : held
}
