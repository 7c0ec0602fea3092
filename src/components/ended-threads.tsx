import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { useRows } from '../data/use-rows.ts'
import { useUnreadMessages } from '../data/use-unread-messages.ts'
import { Card } from '../ui/card.tsx'
import { CountBadge } from '../ui/count-badge.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** Lists the conversations of one side whose other account was deleted, and the request with it. */
export function EndedThreads({ asClient }: { asClient: boolean }) {
  const heading = useId()
  const unread = useUnreadMessages()
  const ended = useRows('message_reads').filter(
    ({ as_client, ended_about }) => as_client === asClient && ended_about !== null,
  )
  if (ended.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-10">
      <h2 id={heading} className="text-2xl">
        Conversations that ended
      </h2>
      <p className="mt-1 text-ink-soft">The other account was deleted, and the request with it.</p>
      <Card className="mt-3 px-5 sm:px-6">
        <ul className="divide-y divide-line">
          {ended.map(({ id, application_id, ended_about }) => (
            <li key={id} className="flex min-h-14 items-center gap-3 py-2">
              <TextLink to="/requests/$requestId" params={{ requestId: application_id }} className="flex-1">
                <bdi>{ended_about}</bdi>
              </TextLink>
              <CountBadge
                count={unread.get(application_id) ?? 0}
                label={`${unread.get(application_id)} unread`}
              />
              <ChevronRight aria-hidden="true" className="size-5 text-ink-faint" />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
