import { type RowChange, rowOfInsert } from '../domain/mutation.ts'
import type { TableName } from '../domain/rows.ts'
import { GROWING } from '../domain/tables.gen.ts'

/** Changes of the user that no pull has confirmed yet. */
export interface PendingChanges {
  changes: readonly RowChange[]
  /** The server's transaction that applied them; null until it has answered. */
  xid: string | null
}

interface Row {
  id: string
  sync_xid: string
}

/**
 * Returns the rows of a table with pending changes applied, oldest first. Skips an insert whose row the server has sent,
 * an update that the row's version already includes, and an update of a row that does not exist.
 */
export function applyPending(
  table: TableName,
  rows: ReadonlyMap<string, Row>,
  pending: readonly PendingChanges[],
): ReadonlyMap<string, Row> {
  let result: Map<string, Row> | null = null
  const writable = () => {
    result ??= new Map(rows)
    return result
  }
  for (const { changes, xid } of pending) {
    for (const change of changes) {
      if (change.table !== table) continue
      const current = (result ?? rows).get(change.id)
      switch (change.op) {
        case 'insert':
          if (!current) {
            writable().set(change.id, rowOfInsert(change) as Row)
          }
          break
        case 'update':
          if (current && !includesXid(current, xid)) {
            writable().set(change.id, updated(table, current, change.values))
          }
          break
        case 'delete':
          if (current) writable().delete(change.id)
      }
    }
  }
  return result ?? rows
}

/** Returns an updated row. A column that only grows stays where the change's value is smaller. */
function updated(table: TableName, current: Row, values: object): Row {
  const row: Row & Record<string, unknown> = { ...current, ...values }
  const column = GROWING[table]
  if (column) row[column] = Math.max(Number((current as typeof row)[column]), Number(row[column]))
  return row
}

const includesXid = (row: Row, xid: string | null): boolean =>
  xid !== null && BigInt(row.sync_xid) >= BigInt(xid)
