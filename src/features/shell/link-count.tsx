import { useUnread } from '../../data/unread-answers.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import type { Destination } from './navigation.ts'

/** Shows the number of pending requests or new answers at a link. */
export function LinkCount({ to, className = '' }: { to: Destination['to']; className?: string }) {
  const { pending, answers } = useUnread()
  if (to !== '/my-jobs' && to !== '/client-dashboard') return null
  const [{ length: count }, one, several] =
    to === '/my-jobs'
      ? [pending, 'pending request', 'pending requests']
      : [answers, 'new answer', 'new answers']
  return <CountBadge count={count} label={`${count} ${count === 1 ? one : several}`} className={className} />
}
