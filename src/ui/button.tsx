import { createLink } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import { Spinner } from './spinner.tsx'

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'medium' | 'large' | 'small'

const base =
  'inline-flex items-center justify-center gap-2 rounded-full font-semibold text-center select-none transition-[background-color,border-color,color,box-shadow,translate] duration-150 active:translate-y-px disabled:active:translate-y-0 aria-disabled:active:translate-y-0 aria-disabled:cursor-default print:hidden'

const variants: Record<Variant, string> = {
  primary:
    'bg-leaf text-on-leaf shadow-low hover:bg-leaf-deep disabled:bg-sunk disabled:text-ink-faint disabled:shadow-none aria-disabled:bg-sunk aria-disabled:text-ink-faint aria-disabled:shadow-none',
  secondary:
    'bg-raised text-ink border border-line-strong/55 hover:border-leaf-text hover:text-leaf-text disabled:text-ink-faint disabled:border-line aria-disabled:text-ink-faint aria-disabled:border-line',
  quiet:
    'text-leaf-text hover:bg-leaf-wash disabled:text-ink-faint disabled:hover:bg-transparent aria-disabled:text-ink-faint aria-disabled:hover:bg-transparent',
  danger:
    'bg-raised text-red-text border border-line-strong/55 hover:bg-red-wash hover:border-red-text disabled:text-ink-faint disabled:border-line aria-disabled:text-ink-faint aria-disabled:border-line',
}

const sizes: Record<Size, string> = {
  small: 'min-h-11 px-4 py-1.5 text-sm',
  medium: 'min-h-11 px-5 py-2 text-base',
  large: 'min-h-13 px-7 py-3 text-lg',
}

const iconSizes: Record<Size, string> = { small: 'size-4', medium: 'size-4.5', large: 'size-4.5' }

const appearance = (variant: Variant, size: Size, className: string) =>
  `${base} ${variants[variant]} ${sizes[size]} ${className}`

interface Appearance {
  variant?: Variant
  size?: Size
  icon?: LucideIcon
}

interface ButtonProps extends Appearance, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Label while `busy`; the button is then disabled, and announced as such. */
  busyText?: string
  busy?: boolean
}

export function Button({
  variant = 'primary',
  size = 'medium',
  icon: Icon,
  busy = false,
  busyText,
  className = '',
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`: that would take the focus from the pressed button, and keyboard users would lose their place.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={appearance(variant, size, className)}
    >
      {busy ? <Spinner /> : Icon && <Icon className={iconSizes[size]} />}
      <Label key={busy ? 'busy' : 'idle'}>{busy ? (busyText ?? children) : children}</Label>
    </button>
  )
}

/** Without a box of its own: an icon within it keeps its distance to the text. */
const Label = ({ children }: { children: ReactNode }) => <span className="contents">{children}</span>

interface AnchorProps extends Appearance, AnchorHTMLAttributes<HTMLAnchorElement> {}

/** A link outside of the app (mail, another site) that looks like a button. */
export function ButtonAnchor({
  variant = 'primary',
  size = 'medium',
  icon: Icon,
  className = '',
  children,
  ...rest
}: AnchorProps) {
  return (
    <a {...rest} className={appearance(variant, size, className)}>
      {Icon && <Icon className={iconSizes[size]} />}
      <Label>{children}</Label>
    </a>
  )
}

/** A link to another screen that looks like a button. */
export const ButtonLink = createLink(ButtonAnchor)
