import type { RowChange, UpdateChange } from '../domain/mutation.ts'
import type { TableName } from '../domain/rows.ts'
import type { Problem, StoredMutation } from './item.ts'

export type Conflict = Extract<Problem, { status: 'conflict' }>

/**
 * The same change on top of the row the server answered with: what it writes stays, what the person has seen (`base`
 * and `expect`) becomes what stands there now. Null where there is no row to put it on.
 */
export function rebase(
  mutation: StoredMutation,
  { table, row_id, row }: Pick<Conflict, 'table' | 'row_id' | 'row'>,
): StoredMutation | null {
  if (mutation.kind !== 'rows' || !row) return null
  let met = false
  const changes = mutation.changes.map((change) => {
    if (change.op !== 'update' || change.table !== table || change.id !== row_id) return change
    met = true
    return onTopOf(change, row)
  })
  return met ? { ...mutation, changes } : null
}

type Row = Record<string, unknown>

function onTopOf(change: UpdateChange<TableName>, row: Row): RowChange {
  const base = standing(change.base, row)
  const seen = change.expect ? { base, expect: standing(change.expect, row) } : { base }
  return { ...change, ...seen } as RowChange
}

/** These columns as they stand in the row. What the server does not show her stays as she knew it. */
const standing = (columns: object, row: Row): Row =>
  Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [column, column in row ? row[column] : value]),
  )
