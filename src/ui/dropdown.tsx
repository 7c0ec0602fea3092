import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A styled native select: it works best on phones and needs no code. */
export function Dropdown({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative block print:hidden ${className}`}>
      <select {...rest} className="control">
        {children}
      </select>
      <ChevronDown className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-faint" />
    </span>
  )
}
