import type { RowChange } from '../domain/mutation.ts'
import { type TableName, type Tables, UNCONFIRMED } from '../domain/rows.ts'
import { type UnsentItem, useUnsent } from './use-unsent-items.ts'

/** An unsent change of one row. */
export interface UnsentRow<Name extends TableName> {
  item: UnsentItem
  op: RowChange['op']
  id: string
  /** The inserted row. A refused one is in no list of rows any more. */
  added: Tables[Name] | null
}

/** Returns the user's unsent or refused changes of a table, oldest first; without those being cancelled. */
export function useUnsentRows<Name extends TableName>(table: Name): UnsentRow<Name>[] {
  const { items } = useUnsent()
  return items.flatMap((item) => {
    if (item.state === 'cancelling') return []
    const { mutation } = item.stored
    const changes = mutation.kind === 'rows' ? mutation.changes : []
    return changes
      .filter((change) => change.table === table)
      .map((change) => ({
        item,
        op: change.op,
        id: change.id,
        added: change.op === 'insert' ? (rowOf(change) as Tables[Name]) : null,
      }))
  })
}

const rowOf = (change: Extract<RowChange, { op: 'insert' }>) => ({
  ...change.shown,
  ...change.values,
  id: change.id,
  sync_xid: UNCONFIRMED,
})
