import type { RowChange } from '../domain/mutation.ts'
import { type TableName, UNCONFIRMED } from '../domain/rows.ts'

/** Changes a person made that the server has not shown in a pull yet. */
export interface PendingChanges {
  changes: readonly RowChange[]
  /** Transaction that applied them, once the server said so. */
  xid: string | null
}

interface Row {
  id: string
  sync_xid: string
}

/**
 * The rows of one table with pending changes laid over, oldest first. A row the server already sent is the truth for an
 * insert; an update that its version already contains is not laid again; an update of a row that is gone shows nothing.
 */
export function overlay(
  table: TableName,
  rows: ReadonlyMap<string, Row>,
  pending: readonly PendingChanges[],
): ReadonlyMap<string, Row> {
  let laid: Map<string, Row> | null = null
  const writable = () => {
    laid ??= new Map(rows)
    return laid
  }
  for (const { changes, xid } of pending) {
    for (const change of changes) {
      if (change.table !== table) continue
      const standing = (laid ?? rows).get(change.id)
      switch (change.op) {
        case 'insert':
          if (!standing) {
            writable().set(change.id, {
              ...change.shown,
              ...change.values,
              id: change.id,
              sync_xid: UNCONFIRMED,
            } as Row)
          }
          break
        case 'update':
          if (standing && !contains(standing, xid)) {
            writable().set(change.id, { ...standing, ...change.values } as Row)
          }
          break
        case 'delete':
          if (standing) writable().delete(change.id)
      }
    }
  }
  return laid ?? rows
}

const contains = (row: Row, xid: string | null): boolean =>
  xid !== null && BigInt(row.sync_xid) >= BigInt(xid)
