import type { TableName } from '../domain/rows.ts'
import { useEngine, useObservableValue } from './app-services.ts'
import { useHeldRows } from './undo.ts'

/** Returns whether any mutation waits to be sent. */
export function useHasUnsent(): boolean {
  const { outbox } = useEngine()
  return useObservableValue(outbox.items$, () => outbox.items.some(({ state }) => state === 'waiting'))
}

/** Returns whether an unsent change of this row is pending, and can no longer be undone. */
export function useIsPending(table: TableName, id: string): boolean {
  const { view } = useEngine()
  const held = useHeldRows(table)
  const pending = useObservableValue(view.changes$, () => view.isWaiting(table, id))
  return pending && !held.has(id)
}
