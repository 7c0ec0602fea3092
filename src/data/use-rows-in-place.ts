import { useLayoutEffect, useRef } from 'react'
import type { TableName } from '../domain/rows.ts'
import { useEngine, useObservableValue } from './use-services.ts'

/**
 * Returns `rows`, with those that an action has just taken out of them still in their places: nothing moves under the
 * thumb of a user who decides about one after the other. `find` returns such a row as it is now. Another `filter`
 * begins anew.
 */
export function useRowsInPlace<Row>(
  table: TableName,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  find: (id: string) => Row | undefined,
  filter = '',
): { rows: readonly Row[]; isHeld: (row: Row) => boolean } {
  const { held } = useEngine().outbox
  const heldRows = useObservableValue(held.changes$, () => held.rows())
  const isHeld = (id: string) => heldRows.has(`${table}:${id}`)
  const last = useRef<{ ids: readonly string[]; filter: string }>({ ids: [], filter })
  const remaining = rows.map(idOf)
  const previous = last.current.filter === filter ? last.current.ids : []
  const ids = withHeldRows(previous, remaining, isHeld)
  useLayoutEffect(() => {
    last.current = { ids, filter }
  })
  const byId = new Map(rows.map((row) => [idOf(row), row]))
  const inPlace = ids.flatMap((id) => byId.get(id) ?? find(id) ?? [])
  return { rows: inPlace, isHeld: (row) => isHeld(idOf(row)) && !byId.has(idOf(row)) }
}

/** Returns `current` with each held id that only `previous` has, after the one that it stood behind. */
export function withHeldRows(
  previous: readonly string[],
  current: readonly string[],
  isHeld: (id: string) => boolean,
): string[] {
  const present = new Set(current)
  const ids = [...current]
  previous.forEach((id, place) => {
    if (!isHeld(id) || present.has(id)) return
    const before = previous.slice(0, place).findLast((other) => ids.includes(other))
    ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id)
  })
  return ids
}
