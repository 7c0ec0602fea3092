import type { ReactNode } from 'react'

/** Draws a key of the keyboard. */
export const Keycap = ({ children }: { children: ReactNode }) => (
  <kbd
    translate="no"
    className="inline-grid h-6.5 min-w-6.5 place-items-center rounded-sm border border-line bg-sunk px-1.5 font-sans text-xs font-semibold text-ink-soft shadow-low"
  >
    {children}
  </kbd>
)
