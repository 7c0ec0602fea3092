import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

/** Items that are added at a time: few enough that no input waits for them. */
const STEP = 30

/**
 * Returns how many of the items to render: more whenever the browser is idle, up to `wanted`. `isFirstPass` is true for
 * new items while the list's `top`, in pixels of the page, is on the screen: only what is on the screen should be
 * rendered then.
 */
export function useDrawnItems<Item>(
  items: readonly Item[],
  wanted: number,
  top: number,
): { isFirstPass: boolean; count: number } {
  const [drawn, setDrawn] = useState<{ items: readonly Item[]; count: number }>({ items: [], count: 0 })
  const isFirstPass = drawn.items !== items && window.scrollY <= top
  const isComplete = drawn.items === items && drawn.count >= wanted
  useEffect(() => {
    if (isComplete) return undefined
    const before = isFirstPass ? 0 : drawn.count
    return whenIdle(() => startTransition(() => setDrawn({ items, count: before + STEP })))
  }, [items, drawn, isComplete, isFirstPass])
  return { isFirstPass, count: drawn.count }
}
