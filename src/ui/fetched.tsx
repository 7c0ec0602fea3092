import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Milliseconds: what the screen itself needs comes first. */
const LATER = 1_500

interface FetchedProps {
  open: boolean
  /** Brings the code; called again it answers the same. */
  load: () => Promise<unknown>
  /** Draws what `load` brings. */
  children: (open: boolean) => ReactNode
}

/**
 * A dialog whose code is not part of the screen it belongs to: fetched as soon as the browser has a moment, or when it is
 * opened, whichever comes first. Once there it stays, to leave as it came.
 */
export function Fetched({ open, load, children }: FetchedProps) {
  const [wanted, setWanted] = useState(open)
  const [there, setThere] = useState(false)
  if (open && !wanted) setWanted(true)
  useEffect(() => {
    let forget = () => {}
    const timer = setTimeout(() => {
      forget = whenIdle(() => void load().catch(() => undefined))
    }, LATER)
    return () => {
      clearTimeout(timer)
      forget()
    }
  }, [load])
  const arrived = useCallback(() => setThere(true), [])
  return (
    wanted && (
      <Suspense fallback={null}>
        {/* Closed for one moment after its code has come, so that it opens with its movement. */}
        {children(open && there)}
        <Arrival onArrive={arrived} />
      </Suspense>
    )
  )
}

/** Drawn beside what is fetched, under the same Suspense: tells when that has come. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  useEffect(onArrive, [onArrive])
  return null
}

/**
 * A component that shows dialogs, as one whose code comes as `Fetched` brings it. `isWanted` tells by its properties
 * whether it has something to show.
 */
export function fetchedApart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: (props: Props) => boolean,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Fetched open={isWanted(props)} load={load}>
      {() => <Part {...props} />}
    </Fetched>
  )
}
