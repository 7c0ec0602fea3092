import { type ReactNode, useId } from 'react'
import { fileSize } from '../../domain/request/project-file.ts'
import { formatCount } from '../../messages/counts.ts'
import { Card } from '../../ui/card.tsx'
import type { Elements } from '../../ui/elements.ts'

interface StorageListProps {
  title: string
  /** Bytes of all rows together. */
  bytes?: number
  children: ReactNode
}

export function StorageList({ title, bytes, children }: StorageListProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4 px-5 pt-4 pb-2">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {bytes !== undefined && <span className="text-sm text-ink-soft tabular-nums">{fileSize(bytes)}</span>}
      </div>
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  )
}

interface StorageRowProps {
  name: string
  count: number
  bytes?: number
  children?: Elements
}

/** One kind of stored data: its count, its bytes and its buttons. */
export const StorageRow = ({ name, count, bytes, children }: StorageRowProps) => (
  <li className="flex min-h-12 flex-wrap items-center justify-end gap-x-4 px-5 py-1">
    <span className="min-w-0 flex-1 basis-16">{name}</span>
    <span className="font-semibold tabular-nums">{formatCount(count)}</span>
    {bytes !== undefined && (
      <span className="w-24 text-right text-sm text-ink-soft tabular-nums">
        {count > 0 && fileSize(bytes)}
      </span>
    )}
    {children}
  </li>
)
