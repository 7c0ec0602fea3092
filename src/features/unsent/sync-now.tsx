import { CloudUpload, RefreshCw } from 'lucide-react'
import { OutcomeButton } from '../../components/outcome-button.tsx'
import { syncMessage, syncMessageText } from '../../data/sync-message.ts'
import { isOffline, usePullNow, useSyncStatus } from '../../data/use-sync-status.ts'
import { timeOf } from '../../messages/dates.ts'

/** Shows the sync status, with a button to pull at once. */
export function SyncNow() {
  const status = useSyncStatus()
  const pullNow = usePullNow()
  const message = syncMessage(status)
  const Icon = message.icon
  const offline = isOffline(status)
  const Sign = offline ? CloudUpload : RefreshCw
  return (
    <div className="flex flex-wrap items-center gap-4">
      <p className="flex items-center gap-2 text-ink-soft">
        <Icon className="size-5" />
        <span>
          {`${syncMessageText(message)}${status.kind === 'up-to-date' ? `, ${timeOf(status.at)}` : ''}`}
        </span>
      </p>
      <OutcomeButton variant="secondary" icon={Sign} act={pullNow} busyText="Checking...">
        {offline ? 'Try to connect' : 'Check now'}
      </OutcomeButton>
    </div>
  )
}
