import { CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useEngine, useObservableValue } from '../data/use-services.ts'
import { isOffline } from '../data/use-sync-status.ts'
import { timeOrMoment } from '../messages/dates.ts'

/** Milliseconds after which a list counts as stale: two pulls should have succeeded by then. */
const FRESH_MS = 150_000

/**
 * Says above a list when it was last pulled, if the tab is offline or that is too long ago. Takes no room, so that
 * nothing moves when it appears: it stands in the space of at least 24 pixels that each list has above it.
 */
export function StaleDataNote() {
  const engine = useEngine()
  const offline = useObservableValue(engine.status$, () => isOffline(engine.status$.value))
  const at = useObservableValue(engine.status$, () => engine.pulledAt)
  const stale = useIsStale(at)
  if (at === null || !(offline || stale)) return null
  return (
    <div data-momentary className="relative print:hidden">
      <p className="absolute bottom-1 flex items-center gap-1.5 text-xs whitespace-nowrap text-ink-soft">
        <CloudOff className="size-4 shrink-0 text-ink-faint" />
        <span>
          As of <time dateTime={new Date(at).toISOString()}>{timeOrMoment(at)}</time>
        </span>
      </p>
    </div>
  )
}

/** Returns whether the last pull is longer ago than it should be. */
function useIsStale(at: number | null): boolean {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), FRESH_MS / 5)
    return () => clearInterval(timer)
  }, [])
  return at !== null && now - at > FRESH_MS
}
