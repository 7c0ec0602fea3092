import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The item and React key at each rendered index of a list. */
export interface AssignedKeys {
  byIndex: ReadonlyMap<number, { id: string; key: number }>
  next: number
}

export const noKeys: AssignedKeys = { byIndex: new Map(), next: 0 }

/**
 * Assigns keys: an item that stays on the screen keeps its key. With `mayRecycle`, a new item takes the key of the item
 * that left the same index, and React reuses its elements: much cheaper than new ones.
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
    const previous = before.byIndex.get(start + n)
    const recycled = mayRecycle && previous && !staying.has(previous.id) ? previous.key : undefined
    byIndex.set(start + n, { id, key: keys.get(id) ?? recycled ?? next++ })
  })
  return { byIndex, next }
}

/**
 * Returns React keys for the rendered part of a list, which begins at index `start`. Recycles no key while the focus is
 * in the list: a focused button must not become another item's.
 */
export function useRecycledKeys(
  shown: readonly { id: string }[],
  start: number,
  list: RefObject<HTMLElement | null>,
): readonly number[] {
  const before = useRef(noKeys)
  const assigned = assignKeys(before.current, shown, start, !list.current?.contains(document.activeElement))
  useLayoutEffect(() => {
    before.current = assigned
  })
  return Array.from(assigned.byIndex.values(), ({ key }) => key)
}
