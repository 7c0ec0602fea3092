import type { ReactNode } from 'react'

/** A list of short facts side by side: a term and its value below. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-3 max-sm:[&>:last-child:nth-child(odd)]:col-span-full">
    {children}
  </dl>
)

export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-sm text-ink-faint">{term}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
)
