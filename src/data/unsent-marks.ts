import type { TableName } from '../domain/rows.ts'
import { useCurrent, useEngine } from './app-services.ts'

/** True while anything waits to be sent. */
export function useUnsentWork(): boolean {
  const { outbox } = useEngine()
  return useCurrent(outbox.items$, () => outbox.items.some(({ state }) => state === 'waiting'))
}

/** True while an unsent change of hers lies over this row. */
export function useWaiting(table: TableName, id: string): boolean {
  const { view } = useEngine()
  return useCurrent(view.changes$, () => view.isWaiting(table, id))
}
