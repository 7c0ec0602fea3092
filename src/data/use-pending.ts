import type { TableName } from '../domain/rows.ts'
import { useEngine, useObservableValue } from './use-services.ts'

/** Returns whether any mutation waits to be sent. */
export function useHasUnsent(): boolean {
  const { outbox } = useEngine()
  return useObservableValue(outbox.items$, () => outbox.items.some(({ state }) => state === 'waiting'))
}

/** Returns whether an unsent change of this row is pending, and can no longer be undone. */
export function useIsPending(table: TableName, id: string): boolean {
  const { view, outbox } = useEngine()
  const isHeld = useObservableValue(outbox.held.changes$, () => outbox.held.rows().has(`${table}:${id}`))
  return useObservableValue(view.changes$, () => view.isWaiting(table, id)) && !isHeld
}
