import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Profile } from '../../domain/rows.ts'

/**
 * Returns a function to call before a decision. When the decision removes the focused button, the focus moves to the
 * next decision button of the same card; when she was approved or the card is removed, to the next line. It never moves
 * to a button that decides about a person whose card was not read.
 */
export function useDecisionFocus(list: RefObject<HTMLElement | null>, shown: readonly Profile[]) {
  const decided = useRef<{ id: string; place: number; verified: boolean; byKey: boolean } | null>(null)

  useLayoutEffect(() => {
    const last = decided.current
    if (!last) return
    const still = shown.find(({ id }) => id === last.id)
    const approved = still?.is_approved ?? true
    if (!approved && still?.linkedin_verified === last.verified) return // The optimistic row is not applied yet.
    decided.current = null
    const { activeElement } = document
    const isMoved = activeElement && activeElement !== document.body
    if (isMoved && !activeElement.matches('[data-decision], [data-line]')) return
    // A key decided on the line, which stays.
    if (isMoved && activeElement.matches('[data-line]') && !approved) return
    const next = approved ? shown[Math.min(still ? last.place + 1 : last.place, shown.length - 1)] : still
    const card = next && list.current?.querySelector<HTMLElement>(`[data-profile="${next.id}"]`)
    const target = card?.querySelector<HTMLElement>(approved ? '[data-line]' : '[data-decision]')
    ;(target ?? card ?? list.current)?.focus({ preventScroll: !last.byKey })
  }, [shown, list])

  return (profile: Profile) => {
    const place = shown.findIndex(({ id }) => id === profile.id)
    // Nothing scrolls under a pointer.
    const byKey = document.activeElement?.matches(':focus-visible') ?? false
    decided.current = { id: profile.id, place, verified: profile.linkedin_verified, byKey }
  }
}
