import { useCallback, useEffect, useState } from 'react'

/**
 * For a dialog whose code is not part of the screen it belongs to: fetched as soon as the browser has a moment, or when
 * it is opened, whichever comes first. Once there it stays, to leave as it came.
 */
export function useWanted(open: boolean, load: () => Promise<unknown>) {
  const [wanted, setWanted] = useState(open)
  const [there, setThere] = useState(false)
  if (open && !wanted) setWanted(true)
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load])
  const arrived = useCallback(() => setThere(true), [])
  // Closed for one moment after its code has come, so that it opens with its movement.
  return { wanted, open: open && there, arrived }
}

/** Drawn beside what is fetched, under the same Suspense: tells when that has come. */
export function Arrival({ onArrive }: { onArrive: () => void }) {
  useEffect(onArrive, [onArrive])
  return null
}

/** Milliseconds: what the screen itself needs comes first. */
const LATER = 1_500

/** Returns how to call it off. */
function whenIdle(work: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(work)
    else work()
  }, LATER)
  return () => clearTimeout(timer)
}
