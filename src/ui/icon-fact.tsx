import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden.tsx'

interface IconFactProps {
  icon: LucideIcon
  /** Read to screen readers, in place of the icon. */
  name: string
  children: ReactNode
  className?: string
}

/** Shows a short fact beside its icon. */
export const IconFact = ({ icon: Icon, name, children, className = '' }: IconFactProps) => (
  <p className={`flex items-start gap-2.5 ${className}`}>
    <Icon className="mt-0.5 size-4.5 shrink-0 text-ink-faint" />
    <span className="min-w-0">
      <VisuallyHidden>{`${name}: `}</VisuallyHidden>
      <span>{children}</span>
    </span>
  </p>
)
