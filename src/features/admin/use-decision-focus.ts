import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Profile } from '../../domain/rows.ts'

/**
 * Returns a function to call with each decision, since the pressed button may disappear. Moves the focus to the next
 * decision about the same person or, if the card is gone, to the next card; never onto a button that would decide about
 * somebody the administrator has not looked at.
 */
export function useDecisionFocus(list: RefObject<HTMLElement | null>, shown: readonly Profile[]) {
  const decided = useRef<{ id: string; place: number; verified: boolean } | null>(null)

  useLayoutEffect(() => {
    const last = decided.current
    if (!last) return
    const still = shown.find(({ id }) => id === last.id)
    if (still && still.linkedin_verified === last.verified) return // not applied yet
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
