import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Profile } from '../../domain/rows.ts'

/**
 * Keeps the keyboard where the work is. After a decision the pressed button may be gone: the focus then goes to what
 * can be decided next about the same person or, when her card has left, to the next card, never straight onto a
 * button that would decide about someone who has not been looked at.
 */
export function useDecisionFocus(list: RefObject<HTMLElement | null>, shown: readonly Profile[]) {
  const decided = useRef<{ id: string; place: number; verified: boolean } | null>(null)

  useLayoutEffect(() => {
    const last = decided.current
    if (!last) return
    const still = shown.find(({ id }) => id === last.id)
    if (still && still.linkedin_verified === last.verified) return // not laid over yet
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
