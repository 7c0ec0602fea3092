import { useState } from 'react'
import { useDrawnItems } from './use-drawn-items.ts'
import { useIsPrinting } from './use-is-printing.ts'
import { MAX_PLAIN_ITEMS } from './use-visible-rows.ts'

/**
 * Returns how many of the items to render: `first` at once, up to 300 as soon as the browser is idle, so that its search
 * finds them, and more once `setLimit` is called. All are printed. `items` must be the same array until they change.
 */
export function useListLimit(
  items: readonly unknown[],
  first: number,
): { limit: number; setLimit: (limit: number) => void } {
  const [chosen, setLimit] = useState(first)
  const isShort = items.length <= MAX_PLAIN_ITEMS
  const wanted = isShort ? items.length : MAX_PLAIN_ITEMS
  const { isFirstPass, count } = useDrawnItems(items, wanted, 0)
  const isPrinting = useIsPrinting()
  if (isPrinting || (isShort && !isFirstPass && count >= wanted))
    return { limit: Number.POSITIVE_INFINITY, setLimit }
  return { limit: Math.max(chosen, isFirstPass ? 0 : Math.min(count, wanted)), setLimit }
}
