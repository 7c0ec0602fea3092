import { toast } from 'sonner'
import { type SyncStatus, usePullNow, useSyncStatusValue } from '../data/sync-status.ts'
import { Button } from '../ui/button.tsx'
import { useBusy } from '../ui/use-busy.ts'

/** A button that pulls now. New rows appear on their own. */
export function TryAgain() {
  const pullNow = usePullNow()
  const { busy, during } = useBusy()
  const pull = async () => {
    const outcome = await during(pullNow())
    if (!outcome.ok) toast.error(outcome.message)
  }
  return (
    <Button busy={busy} busyText="Trying again..." onClick={pull}>
      Try again
    </Button>
  )
}

/** Returns why the last pull failed, as a sentence. */
export const usePullFailure = (): string => useSyncStatusValue(failureSentence)

function failureSentence({ kind }: SyncStatus): string {
  if (kind === 'storage') return 'This device has no room for it.'
  if (kind === 'update-needed') return 'This version of the app is too old for the server.'
  return 'The server cannot be reached right now.'
}
