import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The platform's own select in our clothes: best on phones, and nothing to load. */
export function Dropdown({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative block ${className}`}>
      <select {...rest} className="control">
        {children}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2 text-ink-faint"
      />
    </span>
  )
}
