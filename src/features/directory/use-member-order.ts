import { startTransition, useEffect, useMemo, useState } from 'react'
import { memberOrder } from '../../domain/member-order.ts'
import type { Profile } from '../../domain/rows.ts'
import { FIRST_ITEMS } from '../../ui/virtual-grid.tsx'
import { whenIdle } from '../../ui/when-idle.ts'

/**
 * Puts the directory in order. Where it is opened at its top, without a search, the members of the first screen are put in
 * order first, and all others once those are drawn.
 */
export function useMemberOrder(isSearched: boolean): (profiles: readonly Profile[]) => Profile[] {
  const [order] = useState(() => memberOrder())
  const [isDrawn, setDrawn] = useState(() => window.scrollY > 0)
  useEffect(() => whenIdle(() => startTransition(() => setDrawn(true))), [])
  const isWhole = isDrawn || isSearched
  return useMemo(() => (profiles) => order(profiles, isWhole ? undefined : FIRST_ITEMS), [order, isWhole])
}
