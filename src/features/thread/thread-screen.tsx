import { ShieldAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { StaleDataNote } from '../../components/stale-data-note.tsx'
import { useSeeEvents } from '../../data/use-see-events.ts'
import { type Thread, useOlderMessages, useThreadEntries } from '../../data/use-thread.ts'
import { useUnsentRows } from '../../data/use-unsent-rows.ts'
import { isShownInThread } from '../../domain/event.ts'
import { lastPosition } from '../../domain/thread/unread-messages.ts'
import { Notice } from '../../ui/notice.tsx'
import { SkipLink } from '../../ui/skip-link.tsx'
import { ClosedNote } from './closed-note.tsx'
import { Composer, MESSAGE_FIELD_ID } from './composer.tsx'
import { ThreadFacts } from './thread-facts.tsx'
import { ThreadHeader } from './thread-header.tsx'
import { Timeline } from './timeline.tsx'
import { useQuoteForm } from './use-quote-form.tsx'
import { useReadingPosition } from './use-reading-position.ts'

/** One timeline with a composer at its foot; on a wide screen the facts of the request stand beside it. */
export function ThreadScreen({ thread }: { thread: Thread }) {
  const older = useOlderMessages(thread.requestId, thread.messages)
  const entries = useThreadEntries(thread, older.messages)
  const unsent = useUnsentRows('messages').filter(({ added }) => added?.application_id === thread.requestId)
  const [unreadAfter, setUnreadAfter] = useState(() => thread.mark?.read_up_to ?? 0)
  const quotes = useQuoteForm(thread)
  useSeeEvents(useMemo(() => isShownInThread(thread.requestId), [thread.requestId]))
  const position = useReadingPosition(thread, entries, older.messages)
  const onSent = () => {
    setUnreadAfter(lastPosition(thread.messages))
    position.toEnd()
  }
  return (
    <div
      data-fills-screen
      className="flex min-h-[calc(100svh-4rem)] flex-col lg:grid lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr] lg:gap-x-8"
    >
      {thread.mayWrite && <SkipLink to={MESSAGE_FIELD_ID}>Skip to the message field</SkipLink>}
      <ThreadHeader thread={thread} />
      <ThreadFacts thread={thread} onWriteQuote={quotes.write} />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="pt-6 print:pt-0">
          <StaleDataNote />
        </div>
        {thread.mark?.is_reported && <ReportedNote />}
        <Timeline
          thread={thread}
          entries={entries}
          unsent={unsent}
          older={older}
          unreadAfter={unreadAfter}
          position={position}
          onWriteAnew={quotes.writeAnew}
        />
        {thread.mayWrite ? (
          <Composer thread={thread} onSent={onSent} />
        ) : (
          <ClosedNote ended={thread.mark?.ended_about != null} other={thread.other} />
        )}
      </div>
      {quotes.dialog}
    </div>
  )
}

const ReportedNote = () => (
  <Notice tone="amber" icon={ShieldAlert} className="mb-4">
    Administrators can read this conversation until a report about it is decided.
  </Notice>
)
