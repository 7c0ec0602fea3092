import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Elements } from '../../ui/elements.ts'

interface LazyDetailsProps {
  summary: Elements
  className?: string
  children: Elements
}

/** A disclosure whose content is rendered, and its data fetched, only once it is opened. */
export function LazyDetails({ summary, className = '', children }: LazyDetailsProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={`group ${className}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1.5 [&::-webkit-details-marker]:hidden">
        <ChevronDown className="size-4.5 shrink-0 transition-transform group-open:rotate-180" />
        {summary}
      </summary>
      {open && children}
    </details>
  )
}
