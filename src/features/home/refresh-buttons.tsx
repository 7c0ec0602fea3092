import { Eraser, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '../../data/use-auth.tsx'
import { usePullNow } from '../../data/use-sync-status.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBusy } from '../../ui/use-busy.ts'

/** Buttons that pull again, or clear the local settings and reload. */
export function RefreshButtons() {
  const { unsent } = useAuth()
  const pullNow = usePullNow()
  const { busy, during } = useBusy()
  const [asking, setAsking] = useState(false)
  const refresh = async () => {
    const outcome = await during(pullNow())
    if (outcome.ok) toast.success('Profile refreshed!')
    else toast.error('Error refreshing profile', { description: outcome.message })
  }
  return (
    <>
      <Button variant="secondary" icon={RefreshCw} busy={busy} busyText="Refreshing..." onClick={refresh}>
        Refresh Profile Data
      </Button>
      <Button
        variant="quiet"
        icon={Eraser}
        onClick={() => (unsent > 0 ? setAsking(true) : clearSettingsAndReload())}
      >
        Clear Cache & Refresh
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Some work is not sent yet"
        description="It stays on this device and will be sent later. Clearing only forgets settings such as the chosen appearance, and reloads the page."
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button onClick={clearSettingsAndReload}>Clear and reload</Button>
          </>
        }
      />
    </>
  )
}

/** Clears local and session storage only: rows and unsent work are in IndexedDB (readings). */
function clearSettingsAndReload() {
  localStorage.clear()
  sessionStorage.clear()
  location.reload()
}
