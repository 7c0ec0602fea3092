import { ProfilePicture } from '../../components/profile-view/profile-picture.tsx'
import { useRow } from '../../data/use-rows.ts'
import { type Conversation, waits } from '../../domain/thread/inbox.ts'
import { lastLine, otherOf } from '../../messages/conversation-line.ts'
import { counted } from '../../messages/counts.ts'
import { shortMoment } from '../../messages/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { CountBadge } from '../../ui/count-badge.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'

/** One conversation: with whom, about which service, what was said last, and whether it waits for the reader. */
export function ConversationRow({ conversation }: { conversation: Conversation }) {
  const { requestId, title, at, unread, toAnswer } = conversation
  const other = otherOf(conversation)
  const last = lastLine(conversation)
  const waiting = waits(conversation)
  const professional = useRow('profiles', conversation.professionalId ?? '')
  return (
    <li>
      <RowLink
        className="min-w-0 items-center gap-3.5 py-3.5"
        to="/requests/$requestId"
        params={{ requestId }}
      >
        <ProfilePicture
          profile={{ full_name: other, profile_image: professional?.profile_image }}
          size="small"
        />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-3">
            <Verbatim className={`truncate ${waiting ? 'font-semibold' : ''}`}>{other}</Verbatim>
            <time
              dateTime={new Date(at).toISOString()}
              className="shrink-0 text-xs text-ink-faint tabular-nums"
            >
              {shortMoment(at)}
            </time>
          </span>
          {title && (
            <span className="block truncate text-sm text-ink-soft">
              <Verbatim>{title}</Verbatim>
            </span>
          )}
          <span className="mt-0.5 flex items-center justify-between gap-3">
            <span className={`truncate text-sm ${waiting ? 'font-medium text-ink' : 'text-ink-soft'}`}>
              <Sentence verbatim={[last, other]}>{last}</Sentence>
            </span>
            <span className="flex shrink-0 items-center gap-1.5">
              {toAnswer && <Badge tone="apricot">To answer</Badge>}
              <CountBadge count={unread} label={counted(unread, 'unread message')} />
            </span>
          </span>
        </span>
      </RowLink>
    </li>
  )
}
