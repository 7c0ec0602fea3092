import { Link } from '@tanstack/react-router'
import { useAuth } from '../../app/auth.tsx'
import { type SyncStatus, useSyncStatus } from '../../app/status.ts'
import { type SyncWords, syncSentence, syncWords, timeOf } from '../../app/sync-words.ts'
import { isApproved } from '../../domain/viewer.ts'

const colours = {
  calm: 'text-ink-faint hover:bg-sunk hover:text-ink',
  offline: 'bg-sunk text-ink-soft hover:text-ink',
  attention: 'bg-yellow-wash text-yellow-text',
}

/** The state of this device's data, in the header. Leads to the list of what waits. */
export function SyncChip() {
  const { viewer } = useAuth()
  const status = useSyncStatus()
  const words = syncWords(status)
  const { count, also, icon: Icon, urgent } = words
  // A member's header is full: between phone and desktop the number stands for the words.
  const tight = isApproved(viewer)
  const wordless = viewer.user ? withoutWords(words, tight) : besideTheWayIn(status)
  // A visitor sends nothing: she only needs to know when what she sees may be old.
  if (!viewer.user && !urgent) return <span role="status" className="sr-only" />
  const colour = urgent ? (status.kind === 'offline' ? 'offline' : 'attention') : 'calm'
  return (
    <>
      <Link
        to="/unsent"
        className={`flex min-h-9 min-w-0 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap ${colours[colour]}`}
      >
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
        <span className={wordless}>{syncSentence(words)}</span>
        {urgent && <Count count={count} from={tight || also ? '' : 'md:hidden'} />}
        {also && (
          <>
            <also.icon aria-hidden="true" className="ml-1 size-4.5 shrink-0 xl:hidden" />
            <Count count={also.count} from="" />
          </>
        )}
        {status.kind === 'up-to-date' && (
          <time
            dateTime={new Date(status.at).toISOString()}
            className="font-medium tabular-nums max-2xl:sr-only"
          >
            {timeOf(status.at)}
          </time>
        )}
      </Link>
      <span role="status" className="sr-only">
        {urgent ? syncSentence(words) : ''}
      </span>
    </>
  )
}

/** Where there is no room for the words: two things at once need a desk; a phone holds a word, or a number. */
function withoutWords({ count, also, urgent }: SyncWords, tight: boolean): string {
  const numbered = urgent && count > 0
  if (also || (tight && numbered)) return 'max-xl:sr-only'
  if (tight || !urgent) return 'md:max-xl:sr-only'
  return numbered ? 'max-md:sr-only' : ''
}

/** A visitor's phone holds one short word. */
const besideTheWayIn = ({ kind }: SyncStatus): string => (kind === 'offline' ? '' : 'max-md:sr-only')

/** The number, where there is no room for the words. */
const Count = ({ count, from }: { count: number; from: string }) =>
  count > 0 && (
    <span aria-hidden="true" className={`tabular-nums xl:hidden ${from}`}>
      {count}
    </span>
  )
