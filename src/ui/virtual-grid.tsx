import { useWindowVirtualizer } from '@tanstack/react-virtual'
import {
  type ReactNode,
  type RefObject,
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

/** Pixels between rows; must match the grid's class. */
const ROW_GAP_PX = 20
/** Rows rendered beyond the screen, so that scrolling shows no empty rows. */
const OVERSCAN_ROWS = 2
/** Rows that fill any screen. */
const FIRST_ROWS = 20
/** Maximum of items rendered before the browser is idle: there are up to three columns. */
export const FIRST_ITEMS = FIRST_ROWS * 3

interface VirtualGridProps<Item> {
  label: string
  items: readonly Item[]
  /** Estimated height of a row in pixels, until it is measured. */
  rowHeight: number
  /** The id of an item to scroll to. */
  scrollTo?: string | null
  /** Renders one item; use a component that renders again only if its item changes. */
  children: (item: Item) => ReactNode
}

/**
 * A list of all items that renders only the rows near the screen; padding stands for the others. The page itself
 * scrolls, so that the browser's scroll keys and its address bar behave as usual.
 */
export function VirtualGrid<Item extends { id: string }>(props: VirtualGridProps<Item>) {
  const { label, items, rowHeight, scrollTo, children } = props
  const list = useRef<HTMLUListElement>(null)
  const { columns, start, shown, above, below, measureRow, scrollToItem } = useVisibleRows(
    items,
    rowHeight,
    list,
  )
  const keys = useRecycledKeys(shown, start, list)
  const place = scrollTo ? items.findIndex(({ id }) => id === scrollTo) : -1
  useEffect(() => {
    if (place >= 0) scrollToItem(place)
  }, [place, scrollToItem])
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
          // The first card of a row is as tall as the row: measuring it is enough.
          ref={n % columns === 0 ? measureRow : undefined}
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

/** Returns the items near the screen, the index of the first, and the height of those above and below in pixels. */
function useVisibleRows<Item>(
  items: readonly Item[],
  rowHeight: number,
  list: RefObject<HTMLElement | null>,
) {
  const columns = useColumnCount()
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (list.current) setTop(list.current.getBoundingClientRect().top + window.scrollY)
  }, [list])

  // New items while the top of the list is on the screen: the user is typing a search. Renders the rows on the screen
  // first, the others when the browser is idle.
  const [fullyDrawn, setFullyDrawn] = useState<readonly Item[] | null>(null)
  useEffect(() => whenIdle(() => startTransition(() => setFullyDrawn(items))), [items])
  const isFirstPass = fullyDrawn !== items && window.scrollY <= top
  const rowCount = Math.ceil(items.length / columns)
  // Each row of the virtualizer costs a little, and there may be thousands.
  const drawnRowCount = isFirstPass ? Math.min(rowCount, FIRST_ROWS) : rowCount

  const virtual = useWindowVirtualizer({
    count: drawnRowCount,
    estimateSize: () => rowHeight,
    gap: ROW_GAP_PX,
    overscan: isFirstPass ? 0 : OVERSCAN_ROWS,
    scrollMargin: top,
    // Without it, the first render is empty, and a second one follows the measurement of the screen.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    // Cards of another width have another height: the key has the number of columns.
    getItemKey: useCallback((row: number) => row * 4 + columns, [columns]),
  })
  const rows = virtual.getVirtualItems()
  const first = rows[0]
  const last = rows.at(-1)
  const start = (first?.index ?? 0) * columns
  const notDrawn = (rowCount - drawnRowCount) * (rowHeight + ROW_GAP_PX)
  return {
    columns,
    start,
    shown: items.slice(start, ((last?.index ?? -1) + 1) * columns),
    above: first ? first.start - top : 0,
    below: last ? virtual.getTotalSize() - (last.end - top) + notDrawn : 0,
    measureRow: virtual.measureElement,
    scrollToItem: useCallback(
      (place: number) => virtual.scrollToIndex(Math.floor(place / columns), { align: 'center' }),
      [virtual, columns],
    ),
  }
}
