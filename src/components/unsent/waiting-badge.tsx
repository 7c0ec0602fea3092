import { Clock, CloudUpload } from 'lucide-react'
import { useEngine, useObservableValue } from '../../data/use-services.ts'
import type { UnsentItem } from '../../data/use-unsent-items.ts'
import { Badge } from '../../ui/badge.tsx'

/** Says that an action is not sent yet; with the `item`, shows its progress, and nothing while it can be undone. */
export function WaitingBadge({ item }: { item?: UnsentItem }) {
  const { held } = useEngine().outbox
  const isHeld = useObservableValue(held.changes$, () => item !== undefined && held.has(item.id))
  if (isHeld) return null
  if (item?.state === 'sending') {
    const share = item.progress === null ? '' : ` ${Math.round(item.progress * 100)} %`
    return (
      <Badge tone="blue" icon={CloudUpload}>
        {`Sending${share}`}
      </Badge>
    )
  }
  return <Badge icon={Clock}>Waiting to be sent</Badge>
}
