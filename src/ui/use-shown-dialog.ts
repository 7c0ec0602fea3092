import { useCallback, useState } from 'react'

export interface ShownDialog<Content> {
  /** What the dialog is about. */
  content: Content
  /** False while the dialog closes: it needs its content until it is removed. */
  open: boolean
  /** A new number with each opening; as React's key it makes a form begin again. */
  openCount: number
}

/**
 * Returns which dialog of a page is open. `show` and `close` never change, so that memoized cards are not rendered
 * again.
 */
export function useShownDialog<Content>() {
  const [shown, setShown] = useState<ShownDialog<Content> | null>(null)
  const show = useCallback(
    (content: Content) =>
      setShown((last) => ({ content, open: true, openCount: (last?.openCount ?? 0) + 1 })),
    [],
  )
  const close = useCallback(() => setShown((last) => last && { ...last, open: false }), [])
  return { shown, show, close }
}
