import { type SyncStatus, usePullNow, useSyncStatusValue } from '../data/use-sync-status.ts'
import { OutcomeButton } from './outcome-button.tsx'

/** A button that pulls now. New rows appear on their own. */
export const TryAgain = () => (
  <OutcomeButton act={usePullNow()} busyText="Trying again...">
    Try again
  </OutcomeButton>
)

/** Returns why the last pull failed, as a sentence. */
export const usePullFailure = (): string => useSyncStatusValue(failureSentence)

function failureSentence({ kind }: SyncStatus): string {
  if (kind === 'storage') return 'This device has no room for it.'
  if (kind === 'update-needed') return 'This version of the app is too old for the server.'
  return 'The server cannot be reached right now.'
}
