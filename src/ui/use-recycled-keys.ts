import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Whom each drawn place of a list shows, under which React key. */
export interface Places {
  drawn: ReadonlyMap<number, { id: string; key: number }>
  next: number
}

export const noPlaces: Places = { drawn: new Map(), next: 0 }

/**
 * What stays on the screen keeps its key. What comes takes, with `mayTake`, that of what went from the same place, and is
 * drawn into its elements: much cheaper than new ones.
 */
export function placesOf(
  before: Places,
  shown: readonly { id: string }[],
  start: number,
  mayTake: boolean,
): Places {
  let { next } = before
  const keys = new Map(Array.from(before.drawn.values(), ({ id, key }) => [id, key]))
  const staying = new Set(shown.map(({ id }) => id))
  const drawn = new Map<number, { id: string; key: number }>()
  shown.forEach(({ id }, n) => {
    const there = before.drawn.get(start + n)
    const left = mayTake && there && !staying.has(there.id) ? there.key : undefined
    drawn.set(start + n, { id, key: keys.get(id) ?? left ?? next++ })
  })
  return { drawn, next }
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
  const before = useRef(noPlaces)
  const places = placesOf(before.current, shown, start, !list.current?.contains(document.activeElement))
  useLayoutEffect(() => {
    before.current = places
  })
  return Array.from(places.drawn.values(), ({ key }) => key)
}
