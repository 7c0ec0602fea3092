import { usePendingProfiles } from '../../data/use-administration.ts'
import { useUnread } from '../../data/use-unread-answers.ts'
import { useUnreadCount } from '../../data/use-unread-messages.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import type { Destination } from './navigation.ts'

interface LinkCountProps {
  to: Destination['to']
  className?: string
}

/** Shows the number of pending requests, new answers, unread messages or pending applications at a link. */
export function LinkCount({ to, className = '' }: LinkCountProps) {
  if (to === '/my-jobs') return <PendingRequests className={className} />
  if (to === '/client-dashboard') return <NewAnswers className={className} />
  if (to === '/admin') return <PendingApplications className={className} />
  return null
}

type CountProps = Pick<LinkCountProps, 'className'>

const PendingRequests = (props: CountProps) => {
  const texts = [counted(useUnread().pending.length, 'pending request'), useUnreadText(false)]
  return <Counts {...props} counts={texts} />
}

const NewAnswers = (props: CountProps) => {
  const texts = [counted(useUnread().answers.length, 'new answer'), useUnreadText(true)]
  return <Counts {...props} counts={texts} />
}

const useUnreadText = (asClient: boolean) => counted(useUnreadCount(asClient), 'unread message')

const PendingApplications = (props: CountProps) => (
  <Counts {...props} counts={[counted(usePendingProfiles().length, 'pending profile')]} />
)

interface Counted {
  count: number
  text: string
}

const counted = (count: number, one: string): Counted => ({
  count,
  text: count === 1 ? `1 ${one}` : `${count} ${one}s`,
})

/** Shows the sum; a screen reader hears each count that is not zero. */
const Counts = ({ counts, className = '' }: CountProps & { counts: readonly Counted[] }) => (
  <CountBadge
    count={counts.reduce((sum, { count }) => sum + count, 0)}
    label={counts
      .filter(({ count }) => count > 0)
      .map(({ text }) => text)
      .join(', ')}
    className={className}
  />
)
