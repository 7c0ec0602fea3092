import type { ComponentProps } from 'react'

/** Groups related content in a bordered section. */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={`rounded-xl border border-line bg-surface shadow-low ${className}`} />
}
