import type { ReactNode } from 'react'
import { Sentence } from './sentence.tsx'

/** Text for screen readers only. Numbers and addresses in it are not translated; names need a `Sentence` of their own. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="sr-only">
    {typeof children === 'string' ? <Sentence>{children}</Sentence> : children}
  </span>
)
