import { Link } from '@tanstack/react-router'
import { APP_NAME } from '../../domain/names.ts'
import { Mark } from '../../ui/art/mark.tsx'

/** Up to which width the mark stands alone, by what stands beside it. */
const alone = {
  /** The way in. */
  visitor: 'max-[22.5rem]:sr-only',
  /** The way in, and a word about the network. */
  'visitor told': 'max-lg:sr-only',
  /** The state of her data, and the search. */
  'signed in': 'max-[24.25rem]:sr-only',
}

export const Brand = ({ beside }: { beside: keyof typeof alone }) => (
  <Link
    to="/"
    className="flex min-h-11 shrink-0 items-center gap-2.5 font-display text-xl font-semibold tracking-tight text-ink"
  >
    <Mark className="size-9 shrink-0" />
    <span className={alone[beside]}>{APP_NAME}</span>
  </Link>
)
