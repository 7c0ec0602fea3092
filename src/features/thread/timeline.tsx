import { Fragment } from 'react'
import { ReportDialog } from '../../components/reporting/report-dialog.tsx'
import type { OlderMessages, Thread } from '../../data/use-thread.ts'
import type { UnsentRow } from '../../data/use-unsent-rows.ts'
import type { Message, Quote } from '../../domain/rows.ts'
import type { ThreadEntry } from '../../domain/thread/thread.ts'
import { isUnread } from '../../domain/thread/unread-messages.ts'
import { dayOf } from '../../messages/dates.ts'
import { Button } from '../../ui/button.tsx'
import { useKeptState } from '../../ui/redraw.ts'
import { Entry } from './entry.tsx'
import { RefusedMessages } from './refused-messages.tsx'
import { RefusedQuotes } from './refused-quotes.tsx'
import type { ReadingPosition } from './use-reading-position.ts'

interface TimelineProps {
  thread: Thread
  entries: readonly ThreadEntry[]
  /** Messages of this device that are not sent, refused ones included. */
  unsent: readonly UnsentRow<'messages'>[]
  older: OlderMessages
  /** Messages after this position were unread when the screen opened, or when the reader last wrote. */
  unreadAfter: number
  position: ReadingPosition
  /** Must be a stable function. */
  onWriteAnew: (quote: Quote) => void
}

/** Everything that happened in a request, in order; what is not sent yet stands last. */
export function Timeline(props: TimelineProps) {
  const { thread, entries, unsent, older, unreadAfter, position, onWriteAnew } = props
  const [reporting, setReporting] = useKeptState<Message | null>('reported message', null)
  const firstUnread = firstUnreadKey(thread, entries, unreadAfter)
  const refused = unsent.filter(({ item }) => item.state === 'attention')
  const itemOf = new Map(unsent.map(({ id, item }) => [id, item]))
  const olderIds = new Set(older.messages.map(({ id }) => id))
  const olderCount = entries.findLastIndex(({ key }) => olderIds.has(key)) + 1
  const lines = entries.map((entry, place) => (
    <Fragment key={entry.key}>
      <DayLine entry={entry} before={entries[place - 1]} />
      {entry.key === firstUnread && <UnreadLine line={position.unreadLine} />}
      <Entry
        entry={entry}
        asClient={thread.asClient}
        other={thread.other}
        mayReport={thread.request !== undefined}
        mayWrite={thread.mayWrite}
        item={itemOf.get(entry.key)}
        onReport={setReporting}
        onWriteAnew={onWriteAnew}
      />
    </Fragment>
  ))
  return (
    <div className="flex flex-1 flex-col justify-end">
      {older.hasMore && (
        <OlderButton
          older={older}
          onLoad={() => {
            position.keepPlace()
            older.load()
          }}
        />
      )}
      {/* Outside of the live region: older messages are not spoken when they come. */}
      {olderCount > 0 && <ol className="grid grid-cols-1 gap-3 pt-2">{lines.slice(0, olderCount)}</ol>}
      <div
        ref={(shown) => {
          position.log.current = shown
        }}
        role="log"
        aria-label="Conversation"
        aria-relevant="additions"
      >
        <ol className="grid grid-cols-1 gap-3 py-2">{lines.slice(olderCount)}</ol>
      </div>
      <RefusedMessages refused={refused} />
      <RefusedQuotes thread={thread} />
      <ReportDialog
        kind="message"
        target={reporting?.id ?? ''}
        subject={thread.other}
        open={reporting !== null}
        onClose={() => setReporting(null)}
      />
    </div>
  )
}

function firstUnreadKey(thread: Thread, entries: readonly ThreadEntry[], after: number): string | undefined {
  const side = { as_client: thread.asClient, read_up_to: after }
  return entries.find(({ what }) => what.kind === 'message' && isUnread(what.message, side))?.key
}

const line = 'flex items-center gap-3 py-1 text-sm before:h-px before:flex-1 after:h-px after:flex-1'

function DayLine({ entry, before }: { entry: ThreadEntry; before: ThreadEntry | undefined }) {
  if (!Number.isSafeInteger(entry.at) || entry.heldBy !== 'server') return null
  const day = dayOf(new Date(entry.at).toISOString())
  if (before && before.heldBy === 'server' && dayOf(new Date(before.at).toISOString()) === day) return null
  return <li className={`${line} text-ink-faint before:bg-line after:bg-line`}>{day}</li>
}

const UnreadLine = ({ line: element }: { line: ReadingPosition['unreadLine'] }) => (
  <li
    ref={(shown) => {
      element.current = shown
    }}
    className={`${line} scroll-mt-32 font-semibold text-leaf-text before:bg-leaf-text/40 after:bg-leaf-text/40`}
  >
    New messages
  </li>
)

const OlderButton = ({ older, onLoad }: { older: OlderMessages; onLoad: () => void }) => (
  <div className="flex flex-col items-center gap-1 py-3">
    <Button
      variant="secondary"
      size="small"
      busy={older.state === 'loading'}
      busyText="Loading..."
      onClick={onLoad}
    >
      Show older messages
    </Button>
    {older.state === 'failed' && (
      <p role="alert" className="text-sm text-ink-soft">
        Older messages are on the server, which cannot be reached right now.
      </p>
    )}
  </div>
)
