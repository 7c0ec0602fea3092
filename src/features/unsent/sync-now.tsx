import { CloudUpload, RefreshCw } from 'lucide-react'
import { toast } from 'sonner'
import { syncMessage, syncMessageText, timeOf } from '../../data/sync-message.ts'
import { isOffline, usePullNow, useSyncStatus } from '../../data/sync-status.ts'
import { Button } from '../../ui/button.tsx'
import { useBusy } from '../../ui/use-busy.ts'

/** Shows the sync status, with a button to pull at once. */
export function SyncNow() {
  const status = useSyncStatus()
  const pullNow = usePullNow()
  const { busy, during } = useBusy()
  const message = syncMessage(status)
  const Icon = message.icon
  const offline = isOffline(status)
  const Sign = offline ? CloudUpload : RefreshCw
  const go = async () => {
    const outcome = await during(pullNow())
    if (!outcome.ok) toast.error(outcome.message)
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p className="flex items-center gap-2 text-ink-soft">
        <Icon className="size-5" />
        {syncMessageText(message)}
        {status.kind === 'up-to-date' && `, ${timeOf(status.at)}`}
      </p>
      <Button variant="secondary" icon={Sign} busy={busy} busyText="Checking..." onClick={go}>
        {offline ? 'Try to connect' : 'Check now'}
      </Button>
    </div>
  )
}
