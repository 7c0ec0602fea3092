import { useMemo, useState } from 'react'
import { usePulled, useRows } from '../../data/use-rows.ts'
import { useSeeEvents } from '../../data/use-see-events.ts'
import type { AppEvent } from '../../domain/rows.ts'
import { newestFirst } from '../../domain/search/newest-first.ts'
import { shortMoment } from '../../messages/dates.ts'
import { linkOfEvent } from '../../messages/event-link.ts'
import { eventSentence } from '../../messages/event-sentence.ts'
import { Badge } from '../../ui/badge.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useListLimit } from '../../ui/use-list-limit.ts'

/** Events rendered at first, and added by each press of "Show more". */
const PAGE_SIZE = 30

const isListed = () => true

/** Lists what happened, the newest first; what was new when the screen opened, or came since, stays marked. */
export function EventList() {
  const rows = useRows('events')
  const pulled = usePulled()
  const events = useMemo(() => [...rows].sort(newestFirst), [rows])
  const { limit, setLimit } = useListLimit(events, PAGE_SIZE)
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const fresh = events.filter(({ id, seen_at }) => seen_at === null && !newIds.has(id))
  // Stored while the screen is open: it marks them as seen.
  if (fresh.length > 0) setNewIds(new Set([...newIds, ...fresh.map(({ id }) => id)]))
  useSeeEvents(isListed)
  if (!pulled) return <Skeleton className="h-40 rounded-xl" />
  if (events.length === 0) return <p className="text-ink-soft">Nothing has happened yet.</p>
  return (
    <>
      <ul
        aria-label="What happened"
        className="divide-y divide-line rounded-xl border border-line bg-surface px-2 shadow-low sm:px-3"
      >
        {events.slice(0, limit).map((event) => (
          <EventRow key={event.id} event={event} isNew={newIds.has(event.id)} />
        ))}
      </ul>
      <ShowMore total={events.length} limit={limit} pageSize={PAGE_SIZE} onLimit={setLimit} />
    </>
  )
}

function EventRow({ event, isNew }: { event: AppEvent; isNew: boolean }) {
  const { who, service, number, note, created_at } = event
  return (
    <li>
      <RowLink className="items-start justify-between gap-4 py-3.5" {...linkOfEvent(event)}>
        <span className="min-w-0 wrap-anywhere">
          <span className={isNew ? 'font-semibold' : ''}>
            <Sentence verbatim={[who, service, number]}>{eventSentence(event)}</Sentence>
          </span>
          {note && (
            <span className="mt-1 block text-sm whitespace-pre-line text-ink-soft">
              <bdi>{note}</bdi>
            </span>
          )}
        </span>
        <span className="flex shrink-0 items-center gap-2">
          {isNew && <Badge tone="apricot">New</Badge>}
          <time dateTime={created_at} className="text-xs text-ink-faint tabular-nums">
            {shortMoment(Date.parse(created_at))}
          </time>
        </span>
      </RowLink>
    </li>
  )
}
