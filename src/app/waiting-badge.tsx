import { Clock, CloudUpload } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import type { UnsentItem } from './outbox.ts'

/** Something done here is not with the server yet; with the `item`, how far it is. */
export function WaitingBadge({ item }: { item?: UnsentItem }) {
  if (item?.state === 'sending') {
    const share = item.progress === null ? '' : ` ${Math.round(item.progress * 100)} %`
    return (
      <Badge tone="blue" icon={<CloudUpload aria-hidden="true" />}>
        Sending{share}
      </Badge>
    )
  }
  return <Badge icon={<Clock aria-hidden="true" />}>Waiting to be sent</Badge>
}
