import type { ComponentProps } from 'react'

/** A sheet of paper on the table: groups what belongs together. */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={`rounded-xl border border-line bg-surface shadow-low ${className}`} />
}
