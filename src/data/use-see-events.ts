import { useCallback, useEffect, useRef } from 'react'
import { seeEvents } from '../domain/event.ts'
import type { AppEvent } from '../domain/rows.ts'
import { useRows } from './use-rows.ts'
import { useEngine } from './use-services.ts'
import { useVisible } from './use-visible.ts'

/** Returns a function that marks those of some events as seen that are not, a part of very many, and returns their ids. */
export function useMarkSeen(): (events: readonly AppEvent[]) => string[] {
  const engine = useEngine()
  return useCallback(
    (events) => {
      const mutation = seeEvents(events, new Date().toISOString())
      if (!mutation) return []
      engine
        .act([mutation])
        .catch((error: unknown) => console.warn('The device could not store what was seen', error))
      return mutation.changes.map(({ id }) => id)
    },
    [engine],
  )
}

/** Marks events as seen while a screen that shows what they tell of is visible; each is tried once. */
export function useSeeEvents(isShown: (event: AppEvent) => boolean): void {
  const markSeen = useMarkSeen()
  const events = useRows('events')
  const visible = useVisible()
  const tried = useRef(new Set<string>())
  useEffect(() => {
    if (!visible) return
    const shown = events.filter((event) => isShown(event) && !tried.current.has(event.id))
    for (const id of markSeen(shown)) tried.current.add(id)
  }, [markSeen, events, isShown, visible])
}
