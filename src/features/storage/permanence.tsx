import { Anchor, CloudAlert } from 'lucide-react'
import { toast } from 'sonner'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { storageWords as words } from './storage-words.ts'

interface PermanenceProps {
  persistent: boolean
  /** False where the browser does not promise. */
  onAsk: () => Promise<boolean>
}

/** Whether the browser has promised to keep it. */
export function Permanence({ persistent, onAsk }: PermanenceProps) {
  const { busy, during } = useBusy()
  if (persistent) {
    return (
      <Notice tone="green" icon={<Anchor aria-hidden="true" />} title={words.persistent}>
        {words.persistentText}
      </Notice>
    )
  }
  const ask = async () => {
    const promised = await during(onAsk())
    if (!promised) toast.info(words.refused)
  }
  return (
    <Notice
      tone="amber"
      icon={<CloudAlert aria-hidden="true" />}
      title={words.fleeting}
      action={
        <Button variant="secondary" size="small" busy={busy} onClick={() => void ask()}>
          {words.ask}
        </Button>
      }
    >
      {words.fleetingText}
    </Notice>
  )
}
