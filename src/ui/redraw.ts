import {
  type Dispatch,
  type SetStateAction,
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

/*
 * Page translators and extensions move and replace nodes that React has drawn. Where React then looks for such a node,
 * it throws: the part of the screen is drawn anew, with what was typed and with the dialogs that were open.
 */

/** In a row: what fails more often fails for another reason. */
const MAX_REDRAWS = 3
/** Milliseconds after which redraws are no longer in a row. */
const ROW_MS = 10_000
/** Milliseconds that state waits for the part that is drawn anew. */
const KEPT_MS = 2_000

/** The times of the latest redraws. */
let redraws: number[] = []
/** State of what was removed in this turn, by name: nobody knows yet whether it is drawn anew. */
const removed = new Map<string, unknown>()
/** State of what was removed and is being drawn anew. */
const kept = new Map<string, unknown>()

/** Whether this error is of a node that is no longer where React put it, and drawing anew may help. */
export const mayRedraw = (error: unknown, now = Date.now()): boolean =>
  error instanceof DOMException &&
  (error.name === 'NotFoundError' || error.name === 'HierarchyRequestError') &&
  redraws.filter((at) => now - at < ROW_MS).length < MAX_REDRAWS

/** Takes the place of what failed: draws it anew at once if that may help. Returns whether it does. */
export function useRedraw(error: unknown, reset: () => void): boolean {
  const [redraw] = useState(() => mayRedraw(error))
  useLayoutEffect(() => {
    if (!redraw) return
    redraws = [...redraws, Date.now()].slice(-MAX_REDRAWS)
    for (const [name, state] of removed) kept.set(name, state)
    setTimeout(() => kept.clear(), KEPT_MS)
    reset()
  }, [redraw, reset])
  return redraw
}

const remove = (name: string, state: unknown) => {
  if (removed.size === 0) setTimeout(() => removed.clear())
  removed.set(name, state)
}

/** The name of a state of the screen at this address. */
const here = (name: string) => `${location.pathname} ${name}`

/** Returns the state of this name from before the screen was drawn anew, if it just was. */
const stateBeforeRedraw = <State>(name: string): State | undefined =>
  // A prerendered page has no address.
  kept.size > 0 ? (kept.get(here(name)) as State | undefined) : undefined

/** Keeps what `read` returns for the case that this part of the screen is drawn anew. */
function useKeepForRedraw(name: string, read: () => unknown): void {
  const latest = useRef(read)
  latest.current = read
  useLayoutEffect(() => {
    kept.delete(here(name))
    return () => remove(here(name), latest.current())
  }, [name])
}

/** The setters of what is on the screen, by name. */
const setters = new Map<string, unknown>()

/**
 * Returns a state that is as it was where this part of the screen is drawn anew; no other of the screen has its name. What
 * began before, for example sending, sets the state of the part that was drawn since.
 */
export function useKeptState<State>(name: string, initial: State) {
  const [state, setState] = useState<State>(() => stateBeforeRedraw<State>(name) ?? initial)
  useKeepForRedraw(name, () => state)
  const isMounted = useRef(false)
  useLayoutEffect(() => {
    isMounted.current = true
    setters.set(name, setState)
    return () => {
      isMounted.current = false
      if (setters.get(name) === setState) setters.delete(name)
    }
  }, [name])
  const set: Dispatch<SetStateAction<State>> = useCallback(
    (next) => {
      const latest = isMounted.current ? setState : setters.get(name)
      if (typeof latest === 'function') latest(next)
      else setState(next)
    },
    [name],
  )
  return [state, set] as const
}

interface KeptForm<Values> {
  state: { values: Values }
  reset(values: Values, options: { keepDefaultValues: boolean }): void
}

/** Keeps what was typed into a form where this part of the screen is drawn anew. Forms are told apart by their fields. */
export function useKeptForm<Values>(form: KeptForm<Values>): void {
  const name = `form ${Object.keys(form.state.values ?? {})
    .sort()
    .join()}`
  const before = stateBeforeRedraw<Values>(name)
  const restore = useEffectEvent(() => {
    if (before) form.reset(before, { keepDefaultValues: true })
  })
  useLayoutEffect(() => restore(), [])
  useKeepForRedraw(name, () => form.state.values)
}
