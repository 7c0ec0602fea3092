import type { Outcome } from '../messages/outcome.ts'
import type { SyncStatus } from '../sync/status.ts'
import { useEngine, useObservableValue } from './use-services.ts'

export { isOffline, isSending, pullFailed, type SyncStatus } from '../sync/status.ts'

/** Returns the sync status, as the header shows it. */
export const useSyncStatus = (): SyncStatus => useSyncStatusValue((status) => status)

/** Returns a value of the sync status; renders again only when that value changes. */
export function useSyncStatusValue<Value>(read: (status: SyncStatus) => Value): Value {
  const { status$ } = useEngine()
  return useObservableValue(status$, () => read(status$.value))
}

/** Returns a function that pulls now and resolves to whether the server answered. */
export function usePullNow(): () => Promise<Outcome> {
  const engine = useEngine()
  return async () => {
    const answer = await engine.pullNow()
    return answer.ok ? answer : { ok: false, message: 'The server cannot be reached right now' }
  }
}

/** Returns the progress of a full pull of several pages: rows stored, of rows in all; null where none runs. */
export function useInitialSyncProgress() {
  const { initialSync$ } = useEngine()
  return useObservableValue(initialSync$, () => initialSync$.value)
}
