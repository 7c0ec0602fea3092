import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Profile } from '../../domain/rows.ts'
import { memberOrder } from '../../domain/search/member-order.ts'
import { FIRST_ITEMS } from '../../ui/use-visible-rows.ts'
import { whenIdle } from '../../ui/when-idle.ts'

/**
 * Returns a function that sorts the directory. Where it is opened at its top, without a search, it sorts the members of
 * the first screen first, and all others once those are rendered.
 */
export function useMemberOrder(isSearched: boolean): (profiles: readonly Profile[]) => Profile[] {
  const [order] = useState(() => memberOrder())
  const [isDrawn, setDrawn] = useState(() => window.scrollY > 0)
  useEffect(() => whenIdle(() => startTransition(() => setDrawn(true))), [])
  const isWhole = isDrawn || isSearched
  return useMemo(() => (profiles) => order(profiles, isWhole ? undefined : FIRST_ITEMS), [order, isWhole])
}
