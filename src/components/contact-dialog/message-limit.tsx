import { Hourglass } from 'lucide-react'
import { FEW_MESSAGES_LEFT } from '../../domain/contact-message.ts'
import { Notice } from '../../ui/notice.tsx'

/** How many messages may still be sent today, once it is worth knowing (readings, "Contact messages"). */
export function MessageLimit({ left }: { left: number | null }) {
  return (
    <div aria-live="polite" className="mt-4 empty:hidden">
      {left === 0 ? (
        <Notice tone="amber" icon={<Hourglass aria-hidden="true" />} title="No more messages today">
          You can send ten messages a day. What you write here is kept on this device, so that you can send it
          tomorrow.
        </Notice>
      ) : (
        left !== null &&
        left <= FEW_MESSAGES_LEFT && (
          <Notice icon={<Hourglass aria-hidden="true" />}>
            {left === 1
              ? 'You can send one more message today.'
              : `You can send ${left} more messages today.`}
          </Notice>
        )
      )}
    </div>
  )
}
