import { Anchor, CloudAlert } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBusy } from '../../ui/use-busy.ts'

interface PersistenceNoticeProps {
  persistent: boolean
  /** Resolves to false where the browser refuses. */
  onAsk: () => Promise<boolean>
}

/** Shows whether the storage is persistent, with a button to ask for that. */
export function PersistenceNotice({ persistent, onAsk }: PersistenceNoticeProps) {
  const { busy, during } = useBusy()
  if (persistent) {
    return (
      <Notice tone="green" icon={Anchor} title="Kept until you remove it">
        The browser has promised not to clear it by itself.
      </Notice>
    )
  }
  const requestPersistence = async () => {
    const promised = await during(onAsk())
    if (!promised) toast.info('The browser does not promise yet. Installing the app usually helps.')
  }
  return (
    <Notice
      tone="amber"
      icon={CloudAlert}
      title="May be cleared when the device runs short of space"
      action={
        <Button variant="secondary" size="small" busy={busy} onClick={() => void requestPersistence()}>
          Ask to keep it
        </Button>
      }
    >
      Unsent work would be lost with it. Browsers promise to keep it for apps that are installed or used
      often.
    </Notice>
  )
}
