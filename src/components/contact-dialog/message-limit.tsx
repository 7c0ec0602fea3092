import { Hourglass } from 'lucide-react'
import type { MessagesLeft } from '../../data/use-messages-left.ts'
import { FEW_MESSAGES_LEFT } from '../../domain/thread/contact-message.ts'
import { Notice } from '../../ui/notice.tsx'

/** Shows how many messages may still be sent today, if few are left (readings, "Contact messages"). */
export function MessageLimit(messages: MessagesLeft) {
  return (
    <div aria-live="polite" className="mt-4 empty:hidden">
      {limitNotice(messages)}
    </div>
  )
}

function limitNotice({ left, source }: MessagesLeft) {
  if (left === null || left > FEW_MESSAGES_LEFT) return null
  if (left > 0) {
    return (
      <Notice icon={Hourglass}>
        {left === 1 ? 'You can send one more message today.' : `You can send ${left} more messages today.`}
      </Notice>
    )
  }
  // A stored count may be outdated: shows nothing until the server has answered.
  if (source === 'asking') return null
  return source === 'current' ? (
    <Notice tone="amber" icon={Hourglass} title="No more messages today">
      You can send ten messages a day. What you write here is kept on this device, so that you can send it
      tomorrow.
    </Notice>
  ) : (
    <Notice icon={Hourglass} title="Perhaps no more messages today">
      You can send ten messages a day, and the server cannot be asked right now. A message that it does not
      take is kept under “Needs attention”, so that you can send it tomorrow.
    </Notice>
  )
}
