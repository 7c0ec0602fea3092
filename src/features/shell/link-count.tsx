import { useUnread } from '../../data/unread-answers.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import type { Destination } from './navigation.ts'

/** Shows the number of pending requests or new answers at a link. */
export function LinkCount({ to, className = '' }: { to: Destination['to']; className?: string }) {
  const { pending, answers } = useUnread()
  if (to === '/my-jobs') {
    const count = pending.length
    return (
      <CountBadge
        count={count}
        label={count === 1 ? '1 pending request' : `${count} pending requests`}
        className={className}
      />
    )
  }
  if (to === '/client-dashboard') {
    const count = answers.length
    return (
      <CountBadge
        count={count}
        label={count === 1 ? '1 new answer' : `${count} new answers`}
        className={className}
      />
    )
  }
  return null
}
