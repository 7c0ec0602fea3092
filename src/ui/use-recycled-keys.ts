import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Whom each drawn place of a list shows, under which React key. */
export interface AssignedKeys {
  byIndex: ReadonlyMap<number, { id: string; key: number }>
  next: number
}

export const noKeys: AssignedKeys = { byIndex: new Map(), next: 0 }

/**
 * What stays on the screen keeps its key. What comes takes, with `mayTake`, that of what went from the same place, and is
 * drawn into its elements: much cheaper than new ones.
 */
export function assignKeys(
  before: AssignedKeys,
  shown: readonly { id: string }[],
  start: number,
  mayRecycle: boolean,
): AssignedKeys {
  let { next } = before
  const keys = new Map(Array.from(before.byIndex.values(), ({ id, key }) => [id, key]))
  const staying = new Set(shown.map(({ id }) => id))
  const byIndex = new Map<number, { id: string; key: number }>()
  shown.forEach(({ id }, n) => {
    const there = before.byIndex.get(start + n)
    const left = mayRecycle && there && !staying.has(there.id) ? there.key : undefined
    byIndex.set(start + n, { id, key: keys.get(id) ?? left ?? next++ })
  })
  return { byIndex, next }
}

/**
 * React keys for the part of a list that is drawn, of which the first stands at `start`. Where the focus is in the list
 * nothing takes another's place: a button never becomes someone else's under her finger.
 */
export function useRecycledKeys(
  shown: readonly { id: string }[],
  start: number,
  list: RefObject<HTMLElement | null>,
): readonly number[] {
  const before = useRef(noKeys)
  const places = assignKeys(before.current, shown, start, !list.current?.contains(document.activeElement))
  useLayoutEffect(() => {
    before.current = places
  })
  return Array.from(places.byIndex.values(), ({ key }) => key)
}
