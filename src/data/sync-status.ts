import type { Outcome } from '../messages/outcome.ts'
import type { SyncStatus } from '../sync/status.ts'
import { useCurrent, useEngine } from './app-services.ts'

export { isOffline, isSending, pullFailed, type SyncStatus } from '../sync/status.ts'

/** What the header says about this device and the server. */
export const useSyncStatus = (): SyncStatus => useFromStatus((status) => status)

/** What `read` takes from it: whoever asks for a word alone is not told of anything else. */
export function useFromStatus<Value>(read: (status: SyncStatus) => Value): Value {
  const { status$ } = useEngine()
  return useCurrent(status$, () => read(status$.value))
}

/** Asks the server for news now, and says whether it answered. */
export function usePullNow(): () => Promise<Outcome> {
  const engine = useEngine()
  return async () => {
    const answer = await engine.pullNow()
    return answer.ok ? answer : { ok: false, message: 'The server cannot be reached right now' }
  }
}

/** How far a first pull of more than a page is: rows here, of rows there are; null where there is none. */
export function useArriving() {
  const { initialSync$ } = useEngine()
  return useCurrent(initialSync$, () => initialSync$.value)
}
