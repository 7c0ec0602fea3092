import { Anchor, CloudAlert } from 'lucide-react'
import { toast } from 'sonner'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { storageLabels as labels } from './storage-labels.ts'

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
      <Notice tone="green" icon={Anchor} title={labels.persistent}>
        {labels.persistentText}
      </Notice>
    )
  }
  const requestPersistence = async () => {
    const promised = await during(onAsk())
    if (!promised) toast.info(labels.refused)
  }
  return (
    <Notice
      tone="amber"
      icon={CloudAlert}
      title={labels.fleeting}
      action={
        <Button variant="secondary" size="small" busy={busy} onClick={() => void requestPersistence()}>
          {labels.ask}
        </Button>
      }
    >
      {labels.fleetingText}
    </Notice>
  )
}
