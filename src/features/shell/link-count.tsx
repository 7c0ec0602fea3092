import { useOpenReportCount, usePendingProfiles } from '../../data/use-administration.ts'
import { useUnread } from '../../data/use-unread-answers.ts'
import { useUnreadCount } from '../../data/use-unread-messages.ts'
import { counted } from '../../messages/counts.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import type { Destination } from './navigation.ts'

interface LinkCountProps {
  to: Destination['to']
  className?: string
}

/** Shows the number of unread messages, pending requests, new answers, or applications and reports to decide at a link. */
export function LinkCount({ to, className = '' }: LinkCountProps) {
  if (to === '/inbox') return <UnreadMessages className={className} />
  if (to === '/my-jobs') return <PendingRequests className={className} />
  if (to === '/client-dashboard') return <NewAnswers className={className} />
  if (to === '/admin') return <ToDecide className={className} />
  return null
}

type CountProps = Pick<LinkCountProps, 'className'>

const UnreadMessages = (props: CountProps) => (
  <Count {...props} count={useUnreadCount()} one="unread message" />
)

const PendingRequests = (props: CountProps) => (
  <Count {...props} count={useUnread().pending.length} one="pending request" />
)

const NewAnswers = (props: CountProps) => (
  <Count {...props} count={useUnread().answers.length} one="new answer" />
)

const ToDecide = (props: CountProps) => {
  const count = usePendingProfiles().length + useOpenReportCount()
  return <CountBadge {...props} count={count} label={`${count} to decide`} />
}

const Count = ({ count, one, className = '' }: CountProps & { count: number; one: string }) => (
  <CountBadge count={count} label={counted(count, one)} className={className} />
)
