import { MessagesSquare } from 'lucide-react'
import { useUnreadMessages } from '../../data/use-unread-messages.ts'
import { counted } from '../../messages/counts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'

interface ConversationLinkProps {
  requestId: string
  describedBy: string
}

/** Leads to the conversation of a request, with the number of unread messages. */
export function ConversationLink({ requestId, describedBy }: ConversationLinkProps) {
  const count = useUnreadMessages().get(requestId) ?? 0
  return (
    <ButtonLink
      to="/requests/$requestId"
      params={{ requestId }}
      variant="quiet"
      size="small"
      aria-describedby={describedBy}
      icon={MessagesSquare}
      className="-my-2 whitespace-nowrap px-3!"
    >
      <span>Conversation</span>
      <CountBadge count={count} label={counted(count, 'unread message')} />
    </ButtonLink>
  )
}
