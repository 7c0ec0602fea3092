import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Profile } from '../../domain/rows.ts'

/**
 * Returns a function to call before a decision. When the decision removes the focused button, the focus moves to the
 * next decision button of the same card; when the card is removed, to the next card. It never moves to a button that
 * decides about a person whose card was not read.
 */
export function useDecisionFocus(list: RefObject<HTMLElement | null>, shown: readonly Profile[]) {
  const decided = useRef<{ id: string; place: number; verified: boolean } | null>(null)

  useLayoutEffect(() => {
    const last = decided.current
    if (!last) return
    const still = shown.find(({ id }) => id === last.id)
    if (still && still.linkedin_verified === last.verified) return // The optimistic row is not applied yet.
    decided.current = null
    if (document.activeElement && document.activeElement !== document.body) return
    const next = still ?? shown[Math.min(last.place, shown.length - 1)]
    const card = next && list.current?.querySelector<HTMLElement>(`[data-profile="${next.id}"]`)
    const target = still ? card?.querySelector<HTMLElement>('[data-decision]') : card
    ;(target ?? list.current)?.focus()
  }, [shown, list])

  return (profile: Profile) => {
    const place = shown.findIndex(({ id }) => id === profile.id)
    decided.current = { id: profile.id, place, verified: profile.linkedin_verified }
  }
}
