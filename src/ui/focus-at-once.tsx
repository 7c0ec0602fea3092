import { type RefObject, useLayoutEffect } from 'react'

/**
 * Moves the focus into a dialog of Base UI when it opens; its popup has `initialFocus={false}`. Base UI would do so an
 * animation frame later: a Tab that is pressed before it would leave the focus on the page behind the dialog, for good.
 */
export function FocusAtOnce({ open, target }: { open: boolean; target: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    // After Base UI's own layout effects, which note where the focus returns to.
    if (open) queueMicrotask(() => target.current?.focus({ preventScroll: true }))
  }, [open, target])
  return null
}
