import { Clock, CloudUpload } from 'lucide-react'
import { useEffect, useReducer } from 'react'
import type { UnsentItem } from '../../data/unsent-items.ts'
import { Badge } from '../../ui/badge.tsx'

/** Says that an action is not sent yet; with the `item`, shows its progress, and nothing while it can be undone. */
export function WaitingBadge({ item }: { item?: UnsentItem }) {
  const isHeld = useIsBefore(item?.stored.notBefore ?? 0)
  if (isHeld) return null
  if (item?.state === 'sending') {
    const share = item.progress === null ? '' : ` ${Math.round(item.progress * 100)} %`
    return (
      <Badge tone="blue" icon={CloudUpload}>
        Sending{share}
      </Badge>
    )
  }
  return <Badge icon={Clock}>Waiting to be sent</Badge>
}

/** Returns true until that time, in milliseconds since the epoch. */
function useIsBefore(moment: number): boolean {
  const [, render] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const left = moment - Date.now()
    if (left <= 0) return
    const timer = setTimeout(render, left)
    return () => clearTimeout(timer)
  }, [moment])
  return Date.now() < moment
}
