import { type ReactNode, useRef } from 'react'
import { useRecycledKeys } from './use-recycled-keys.ts'
import { MAX_PLAIN_ITEMS, useVisibleRows } from './use-visible-rows.ts'

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
 * A list of all items. Up to 300 are plain elements: the browser's search finds each, assistive technology reads all.
 * A longer list renders only the rows near the screen, and padding stands for the others; of it, 300 are printed. The
 * page itself scrolls, so that the browser's scroll keys and its address bar behave as usual.
 */
export function VirtualGrid<Item extends { id: string }>(props: VirtualGridProps<Item>) {
  const { label, items, rowHeight, scrollTo, children } = props
  const list = useRef<HTMLUListElement>(null)
  const { columns, start, shown, above, below, measureRow } = useVisibleRows({
    items,
    rowHeight,
    scrollTo: scrollTo ? items.findIndex(({ id }) => id === scrollTo) : -1,
    list,
  })
  const keys = useRecycledKeys(shown, start, list)
  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        style={{ paddingTop: above, paddingBottom: below }}
        className="grid grid-cols-1 gap-5 [overflow-anchor:none] min-[44rem]:grid-cols-2 min-[66rem]:grid-cols-3 print:grid-cols-2"
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
      {items.length > MAX_PLAIN_ITEMS && (
        <p className="mt-4 hidden print:block">
          {`The first ${MAX_PLAIN_ITEMS} of ${items.length.toLocaleString('en')}. Search or filter to print others.`}
        </p>
      )}
    </>
  )
}
