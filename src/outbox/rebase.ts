import type { RowChange, UpdateChange } from '../domain/mutation.ts'
import type { TableName } from '../domain/rows.ts'
import type { Problem, StoredMutation } from './item.ts'

export type Conflict = Extract<Problem, { status: 'conflict' }>

/**
 * Rebases a mutation onto the server's row: keeps the values it writes, and sets the values it was based on (`base`,
 * `expect`) to the row's. Returns null where there is no row.
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
    return rebaseUpdate(change, row)
  })
  return met ? { ...mutation, changes } : null
}

type Row = Record<string, unknown>

function rebaseUpdate(change: UpdateChange<TableName>, row: Row): RowChange {
  const base = currentValues(change.base, row)
  const seen = change.expect ? { base, expect: currentValues(change.expect, row) } : { base }
  return { ...change, ...seen } as RowChange
}

/** Returns these columns with the row's values; a column that the server does not show keeps its old value. */
const currentValues = (columns: object, row: Row): Row =>
  Object.fromEntries(
    Object.entries(columns).map(([column, value]) => [column, column in row ? row[column] : value]),
  )
