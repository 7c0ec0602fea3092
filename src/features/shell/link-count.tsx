import { useUnread } from '../../data/unread-answers.ts'
import { usePendingProfiles } from '../../data/use-administration.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import type { Destination } from './navigation.ts'

interface LinkCountProps {
  to: Destination['to']
  className?: string
}

/** Shows the number of pending requests, new answers or pending applications at a link. */
export function LinkCount({ to, className = '' }: LinkCountProps) {
  if (to === '/my-jobs') return <PendingRequests className={className} />
  if (to === '/client-dashboard') return <NewAnswers className={className} />
  if (to === '/admin') return <PendingApplications className={className} />
  return null
}

type CountProps = Pick<LinkCountProps, 'className'>

const PendingRequests = (props: CountProps) => (
  <Count {...props} count={useUnread().pending.length} one="1 pending request" many="pending requests" />
)

const NewAnswers = (props: CountProps) => (
  <Count {...props} count={useUnread().answers.length} one="1 new answer" many="new answers" />
)

const PendingApplications = (props: CountProps) => (
  <Count {...props} count={usePendingProfiles().length} one="1 pending profile" many="pending profiles" />
)

interface CountTexts extends CountProps {
  count: number
  one: string
  many: string
}

const Count = ({ count, one, many, className = '' }: CountTexts) => (
  <CountBadge count={count} label={count === 1 ? one : `${count} ${many}`} className={className} />
)
