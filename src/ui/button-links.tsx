import type { LinkProps } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { ButtonLink } from './button.tsx'

/** A screen where the user can continue. */
export interface ScreenLink {
  to: NonNullable<LinkProps['to']>
  label: string
}

interface ButtonLinksProps extends Pick<ComponentProps<typeof ButtonLink>, 'size' | 'onClick'> {
  links: readonly ScreenLink[]
  /** The address to continue at after signing in or registering. */
  next?: string | undefined
}

const variants = ['primary', 'secondary'] as const

/** Links to screens as buttons; the first, most likely one is the most prominent. */
export const ButtonLinks = ({ links, next, ...button }: ButtonLinksProps) =>
  links.map(({ to, label }, n) => (
    <ButtonLink key={to} {...button} to={to} search={{ next }} variant={variants[n] ?? 'quiet'}>
      {label}
    </ButtonLink>
  ))
