import { use, useMemo, useSyncExternalStore } from 'react'
import { Subscription } from 'rxjs'
import { findRows, type Query } from '../database/find-rows.ts'
import type { OptimisticView } from '../database/optimistic-view.ts'
import type { TableName, Tables } from '../domain/rows.ts'
import { useEngine } from './use-services.ts'

/**
 * Returns the rows that a query of RxDB finds, with pending changes applied, live in every tab. Suspends until it has answered:
 * a screen that is navigated to is drawn with its rows.
 */
export function useFoundRows<Name extends TableName>(
  table: Name,
  query: Query<Name>,
): readonly Tables[Name][] {
  const { view } = useEngine()
  const key = `${table} ${JSON.stringify(query)}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of the query
  const answer = useMemo(() => answerOf(view, table, query, key), [view, key])
  use(answer.first)
  return useSyncExternalStore(answer.subscribe, answer.read)
}

/** A live answer that screens share. */
interface Answer<Row> {
  first: Promise<unknown>
  read: () => readonly Row[]
  subscribe: (changed: () => void) => () => void
}

/** Milliseconds that an answer is kept for a screen that is about to show it. */
const KEPT_MS = 10_000
const answers = new WeakMap<OptimisticView, Map<string, Answer<unknown>>>()

function answerOf<Name extends TableName>(
  view: OptimisticView,
  table: Name,
  query: Query<Name>,
  key: string,
): Answer<Tables[Name]> {
  const known = answers.get(view) ?? new Map<string, Answer<unknown>>()
  answers.set(view, known)
  const answer = known.get(key) ?? ask(view, table, query, () => known.delete(key))
  known.set(key, answer)
  return answer as Answer<Tables[Name]>
}

/** Asks until nobody shows the answer any more; then calls `forget`. */
function ask<Name extends TableName>(
  view: OptimisticView,
  table: Name,
  query: Query<Name>,
  forget: () => void,
): Answer<Tables[Name]> {
  let rows: readonly Tables[Name][] = []
  const listeners = new Set<() => void>()
  const end = () => {
    forget()
    subscription.unsubscribe()
  }
  let ending = setTimeout(end, KEPT_MS)
  const subscription = new Subscription()
  const first = new Promise<void>((resolve, reject) => {
    const found$ = findRows(view, table, query)
    subscription.add(
      found$.subscribe({
        next: (found) => {
          rows = found
          resolve()
          for (const changed of listeners) changed()
        },
        error: (error: unknown) => {
          forget()
          reject(error)
        },
      }),
    )
  })
  return {
    first,
    read: () => rows,
    subscribe: (changed) => {
      clearTimeout(ending)
      listeners.add(changed)
      return () => {
        listeners.delete(changed)
        if (listeners.size === 0) ending = setTimeout(end, KEPT_MS)
      }
    },
  }
}
