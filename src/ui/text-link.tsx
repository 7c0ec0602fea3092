import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

function Anchor({ className = '', children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...rest} className={`prose-link ${className}`}>
      {children}
    </a>
  )
}

/** A link to another screen within a sentence. */
export const TextLink = createLink(Anchor)
