import { Link } from '@tanstack/react-router'
import { syncMessage, syncMessageText } from '../../data/sync-message.ts'
import { useAuth } from '../../data/use-auth.tsx'
import { useSyncStatus } from '../../data/use-sync-status.ts'
import { timeOf } from '../../messages/dates.ts'

const colours = {
  calm: 'text-ink-faint hover:bg-sunk hover:text-ink',
  offline: 'bg-sunk text-ink-soft hover:text-ink',
  attention: 'bg-yellow-wash text-yellow-text',
}

/** Shows the sync status in the header. Links to the list of unsent work. */
export function SyncChip() {
  const { viewer } = useAuth()
  const status = useSyncStatus()
  const message = syncMessage(status)
  const { count, also, icon: Icon, urgent } = message
  // A visitor sends nothing: only an urgent status matters, since the shown data may be old.
  if (!viewer.user && !urgent) return <span role="status" className="sr-only" />
  // The number can replace the text; 'Offline' alone is more important than the brand's text (4).
  const yields = urgent && (count === 0 || !viewer.user) ? 5 : 1
  const colour = urgent ? (status.kind === 'offline' ? 'offline' : 'attention') : 'calm'
  return (
    <>
      <Link
        to="/unsent"
        data-momentary
        className={`flex min-h-9 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-xs font-semibold whitespace-nowrap ${colours[colour]}`}
      >
        <Icon className="size-4.5 shrink-0" />
        <span data-yields={yields} className="peer data-yielded:sr-only">
          {syncMessageText(message)}
        </span>
        {urgent && <Count count={count} />}
        {also && (
          <>
            <also.icon
              aria-hidden="true"
              className="ml-1 hidden size-4.5 shrink-0 peer-data-yielded:inline"
            />
            <Count count={also.count} />
          </>
        )}
        {status.kind === 'up-to-date' && (
          <time
            dateTime={new Date(status.at).toISOString()}
            data-yields="0"
            className="font-medium tabular-nums max-md:sr-only data-yielded:sr-only"
          >
            {timeOf(status.at)}
          </time>
        )}
      </Link>
      <span role="status" className="sr-only">
        {urgent ? syncMessageText(message) : ''}
      </span>
    </>
  )
}

/** The number, where there is no room for the text. */
const Count = ({ count }: { count: number }) =>
  count > 0 && (
    <span aria-hidden="true" className="hidden tabular-nums peer-data-yielded:inline">
      {count}
    </span>
  )
