import type { RowChange } from '../domain/mutation.ts'
import { type TableName, type Tables, UNCONFIRMED } from '../domain/rows.ts'
import { type UnsentItem, useUnsent } from './unsent-items.ts'

/** Unsent work on one row of a table. */
export interface UnsentRow<Name extends TableName> {
  item: UnsentItem
  op: RowChange['op']
  id: string
  /** The row she added. One that was refused stands in no list of rows any more: here it still does. */
  added: Tables[Name] | null
  /** Milliseconds; until then it can be taken back without anybody having seen it. */
  heldUntil: number
}

/**
 * What this person did to rows of a table that the server has not confirmed or has refused, oldest first; without what
 * she is taking back.
 */
export function useUnsentRows<Name extends TableName>(table: Name): UnsentRow<Name>[] {
  const { items } = useUnsent()
  return items.flatMap((item) => {
    if (item.state === 'taking-back') return []
    const { mutation, notBefore } = item.kept
    const changes = mutation.kind === 'rows' ? mutation.changes : []
    return changes
      .filter((change) => change.table === table)
      .map((change) => ({
        item,
        op: change.op,
        id: change.id,
        added: change.op === 'insert' ? (rowOf(change) as Tables[Name]) : null,
        heldUntil: notBefore,
      }))
  })
}

const rowOf = (change: Extract<RowChange, { op: 'insert' }>) => ({
  ...change.shown,
  ...change.values,
  id: change.id,
  sync_xid: UNCONFIRMED,
})
