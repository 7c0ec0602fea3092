import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { useColumnCount } from './use-column-count.ts'
import { useDrawnItems } from './use-drawn-items.ts'
import { useIsPrinting } from './use-is-printing.ts'

/** Pixels between rows; must match the grid's class. */
const ROW_GAP_PX = 20
/** Rows rendered beyond the screen, so that scrolling shows no empty rows. */
const OVERSCAN_ROWS = 2
/** Rows that fill any screen. */
const FIRST_ROWS = 20
/** Maximum of items rendered before the browser is idle: there are up to three columns. */
export const FIRST_ITEMS = FIRST_ROWS * 3
/** A longer list renders only what is near the screen, and prints this many items. */
export const MAX_PLAIN_ITEMS = 300

interface VisibleRowsOptions<Item> {
  items: readonly Item[]
  /** Estimated height of a row in pixels, until it is measured. */
  rowHeight: number
  /** Index of an item that is rendered in any case and scrolled to; -1 for none. */
  scrollTo: number
  list: RefObject<HTMLElement | null>
}

/**
 * Returns the items to render, the index of the first, and the height in pixels of those above and below that are not
 * rendered. Of new items those on the screen are rendered first: the user is typing a search.
 */
export function useVisibleRows<Item>({ items, rowHeight, scrollTo, list }: VisibleRowsOptions<Item>) {
  const columns = useColumnCount()
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [list])
  const isPrinting = useIsPrinting()
  const isPlain = isPrinting || items.length <= MAX_PLAIN_ITEMS
  const { isFirstPass, count } = useDrawnItems(items, isPlain ? items.length : 0, top)

  const rowCount = Math.ceil(items.length / columns)
  // Each row of the virtualizer costs a little, and there may be thousands.
  const drawnRowCount = isFirstPass ? Math.min(rowCount, FIRST_ROWS) : rowCount
  const virtual = useWindowVirtualizer({
    count: isPlain ? 0 : drawnRowCount,
    estimateSize: () => rowHeight,
    gap: ROW_GAP_PX,
    overscan: isFirstPass ? 0 : OVERSCAN_ROWS,
    scrollMargin: top,
    // Without it, the first render is empty, and a second one follows the measurement of the screen.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // Cards of another width have another height: the key has the number of columns.
    getItemKey: useCallback((row: number) => row * 4 + columns, [columns]),
  })
  useLayoutEffect(() => {
    if (scrollTo < 0) return
    if (isPlain) list.current?.children[scrollTo]?.scrollIntoView({ block: 'center' })
    else virtual.scrollToIndex(Math.floor(scrollTo / columns), { align: 'center' })
  }, [scrollTo, isPlain, columns, list, virtual])

  const heightOf = (rows: number) => rows * (rowHeight + ROW_GAP_PX)
  if (isPlain) {
    const onScreen = (Math.ceil(window.innerHeight / rowHeight) + 1) * columns
    const drawn = isPrinting ? MAX_PLAIN_ITEMS : Math.max(onScreen, isFirstPass ? 0 : count, scrollTo + 1)
    const shown = items.slice(0, drawn)
    const notDrawn = isPrinting ? 0 : rowCount - Math.ceil(shown.length / columns)
    return { columns, start: 0, shown, above: 0, below: heightOf(notDrawn), measureRow: undefined }
  }
  const rows = virtual.getVirtualItems()
  const first = rows[0]
  const last = rows.at(-1)
  const start = (first?.index ?? 0) * columns
  return {
    columns,
    start,
    shown: items.slice(start, ((last?.index ?? -1) + 1) * columns),
    above: first ? first.start - top : 0,
    below: last ? virtual.getTotalSize() - (last.end - top) + heightOf(rowCount - drawnRowCount) : 0,
    measureRow: virtual.measureElement,
  }
}
