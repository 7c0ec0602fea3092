import { Link } from '@tanstack/react-router'
import { APP_NAME } from '../../domain/names.ts'
import { Mark } from '../../ui/art/mark.tsx'

/** `shared`: beside something that needs the width of a small phone; there the mark stands alone. */
export const Brand = ({ shared }: { shared: boolean }) => (
  <Link
    to="/"
    className="flex min-h-11 shrink-0 items-center gap-2.5 font-display text-xl font-semibold tracking-tight text-ink"
  >
    <Mark className="size-9 shrink-0" />
    <span className={shared ? 'max-[24.25rem]:sr-only' : 'max-[22.5rem]:sr-only'}>{APP_NAME}</span>
  </Link>
)
