import type { ReactNode } from 'react'
import type { ServerQuery } from '../../data/server-query.ts'
import { Button } from '../../ui/button.tsx'

interface ServerListProps<Item> {
  query: ServerQuery<Item[]>
  /** Shown where the list is empty. */
  empty: string
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** Shows a list that only the server stores. */
export function ServerList<Item>({ query, empty, keyOf, children }: ServerListProps<Item>) {
  const { value: items, failed, refetch } = query
  if (!items && failed) {
    return (
      <p className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
        This list needs a connection.
        <Button variant="quiet" size="small" onClick={refetch}>
          Try again
        </Button>
      </p>
    )
  }
  if (!items) {
    return (
      <p role="status" className="text-sm text-ink-soft">
        Loading...
      </p>
    )
  }
  if (items.length === 0) return <p className="text-sm text-ink-soft">{empty}</p>
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={keyOf(item)} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          {children(item)}
        </li>
      ))}
    </ul>
  )
}
