import type { ReactNode } from 'react'
import { QueryState } from '../../components/query-state.tsx'
import type { ServerQuery } from '../../data/use-server-query.ts'

interface ServerListProps<Item> {
  query: ServerQuery<Item[]>
  /** Shown where the list is empty. */
  empty: string
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** Shows a list that only the server stores. */
export function ServerList<Item>({ query, empty, keyOf, children }: ServerListProps<Item>) {
  const { value: items } = query
  if (!items) {
    return <QueryState query={query} unavailable="This list needs a connection." loading="Loading..." />
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
