import type { ReactNode } from 'react'
import { Sentence } from './sentence.tsx'

/** Text for screen readers only. Numbers and addresses in it are not translated; names need a `Sentence` of their own. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return <span className="sr-only">{children}</span>
  return (
    <span className="sr-only">
      <Sentence>{children}</Sentence>
    </span>
  )
}
