import { useEffect, useRef } from 'react'
import { seeEvents } from '../domain/event.ts'
import type { AppEvent } from '../domain/rows.ts'
import { useRows } from './use-rows.ts'
import { useEngine } from './use-services.ts'
import { useVisible } from './use-visible.ts'

/** Marks events as seen while a screen that shows what they tell of is visible; each is tried once. */
export function useSeeEvents(isShown: (event: AppEvent) => boolean): void {
  const engine = useEngine()
  const events = useRows('events')
  const visible = useVisible()
  const tried = useRef(new Set<string>())
  useEffect(() => {
    if (!visible) return
    const shown = events.filter((event) => isShown(event) && !tried.current.has(event.id))
    const mutation = seeEvents(shown, new Date().toISOString())
    if (!mutation) return
    for (const { id } of mutation.changes) tried.current.add(id)
    engine
      .act([mutation])
      .catch((error: unknown) => console.warn('The device could not store what was seen', error))
  }, [engine, events, isShown, visible])
}
