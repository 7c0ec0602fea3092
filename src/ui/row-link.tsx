import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes } from 'react'

/** A row of a list that leads somewhere as a whole. */
export const RowLink = createLink(({ className = '', ...props }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a
    {...props}
    className={`flex rounded-lg px-2 hover:bg-leaf-wash focus-visible:-outline-offset-2 ${className}`}
  />
))
