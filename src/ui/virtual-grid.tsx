import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useColumnCount } from './use-column-count.ts'
import { useRecycledKeys } from './use-recycled-keys.ts'
import { whenIdle } from './when-idle.ts'

/** Pixels between rows; the grid's own gap. */
const ROW_GAP_PX = 20
/** Rows beyond the screen, so that scrolling does not meet an empty one. */
const OVERSCAN_ROWS = 2
/** Rows that are sure to fill any screen. */
const FIRST_ROWS = 20
/** Items that are drawn, at most, before the browser has a moment: three stand side by side. */
export const FIRST_ITEMS = FIRST_ROWS * 3

interface VirtualGridProps<Item> {
  label: string
  items: readonly Item[]
  /** Pixels of a row, until it has been measured. */
  rowHeight: number
  /** Draws one item; give it a component that is drawn again only when its item changes. */
  children: (item: Item) => ReactNode
}

/**
 * All items as one list, of which only the rows near the screen exist; the others are empty space above and below. The
 * page itself scrolls, so that the browser's own keys and its search bar behave as ever.
 */
export function VirtualGrid<Item extends { id: string }>({
  label,
  items,
  rowHeight,
  children,
}: VirtualGridProps<Item>) {
  const columns = useColumnCount()
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [])

  // New items while the top of the list is on the screen: a search was typed. What is on the screen is drawn first, what
  // lies beyond it once there is time.
  const [fullyDrawn, setFullyDrawn] = useState<readonly Item[] | null>(null)
  useEffect(() => whenIdle(() => startTransition(() => setFullyDrawn(items))), [items])
  const isFirstPass = fullyDrawn !== items && window.scrollY <= top
  const rowCount = Math.ceil(items.length / columns)
  // Each row costs a little to count in, and there may be thousands.
  const drawnRowCount = isFirstPass ? Math.min(rowCount, FIRST_ROWS) : rowCount

  const virtual = useWindowVirtualizer({
    count: drawnRowCount,
    estimateSize: () => rowHeight,
    gap: ROW_GAP_PX,
    overscan: isFirstPass ? 0 : OVERSCAN_ROWS,
    scrollMargin: top,
    // Else it would draw nothing, look how large the screen is, and draw everything at once.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // Cards of other widths have other heights.
    getItemKey: useCallback((row: number) => row * 4 + columns, [columns]),
  })
  const rows = virtual.getVirtualItems()
  const first = rows[0]
  const last = rows.at(-1)
  const above = first ? first.start - top : 0
  const below = last
    ? virtual.getTotalSize() - (last.end - top) + (rowCount - drawnRowCount) * (rowHeight + ROW_GAP_PX)
    : 0
  const start = (first?.index ?? 0) * columns
  const shown = items.slice(start, ((last?.index ?? -1) + 1) * columns)
  const keys = useRecycledKeys(shown, start, list)

  return (
    <ul
      ref={list}
      aria-label={label}
      style={{ paddingTop: above, paddingBottom: below }}
      className="grid grid-cols-1 gap-5 [overflow-anchor:none] min-[44rem]:grid-cols-2 min-[66rem]:grid-cols-3"
    >
      {shown.map((item, n) => (
        <li
          key={keys[n]}
          // The first card of a row is as tall as the row: it stands for all of it.
          ref={n % columns === 0 ? virtual.measureElement : undefined}
          data-index={Math.floor((start + n) / columns)}
          aria-setsize={items.length}
          aria-posinset={start + n + 1}
          className="min-w-0"
        >
          {children(item)}
        </li>
      ))}
    </ul>
  )
}
