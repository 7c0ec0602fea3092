import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { Elements } from '../elements.ts'

interface FoldedFieldsProps {
  title: string
  /** What the fields are for, above them. */
  note?: string
  /** Whether one of the fields is filled in. */
  filled: boolean
  children: Elements
}

/** Optional fields of a form, below a title. Unfolds once one is filled in, also by the app; never folds by itself. */
export function FoldedFields({ title, note, filled, children }: FoldedFieldsProps) {
  const [open, setOpen] = useState(filled)
  const [wasFilled, setWasFilled] = useState(filled)
  if (filled !== wasFilled) {
    setWasFilled(filled)
    if (filled) setOpen(true)
  }
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-lg border border-line px-4"
    >
      <summary className="flex min-h-12 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight className="size-4.5 shrink-0 text-leaf-text transition-transform group-open:rotate-90" />
        <span>{title}</span>
        <span className="text-sm font-normal text-ink-faint">optional</span>
      </summary>
      <div className="grid gap-5 pt-1 pb-5">
        {note && <p className="text-sm text-ink-soft">{note}</p>}
        {children}
      </div>
    </details>
  )
}

/** Returns whether one of these typed values is not empty. */
export const isFilled = (values: object): boolean =>
  Object.values(values).some((value) => typeof value === 'string' && value.trim() !== '')
