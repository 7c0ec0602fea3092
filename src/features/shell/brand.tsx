import { Link } from '@tanstack/react-router'
import { APP_NAME } from '../../domain/app-names.ts'
import { BrandMark } from '../../ui/illustrations/brand-mark.tsx'

export const Brand = () => (
  <Link
    to="/"
    className="flex min-h-11 shrink-0 items-center gap-2.5 font-display text-xl font-semibold tracking-tight text-ink"
  >
    <BrandMark className="size-9 shrink-0" />
    {/* The prerendered page is shown before anything is measured (src/prerender). */}
    <span data-yields="4" translate="no" className="max-[22.5rem]:sr-only data-yielded:sr-only">
      {APP_NAME}
    </span>
  </Link>
)
