import { useCallback } from 'react'
import { useKeptState } from './redraw.ts'

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
 * again. Under its `name` a dialog is open again where the screen is drawn anew.
 */
export function useShownDialog<Content>(name: string) {
  const [shown, setShown] = useKeptState<ShownDialog<Content> | null>(name, null)
  const show = useCallback(
    (content: Content) =>
      setShown((last) => ({ content, open: true, openCount: (last?.openCount ?? 0) + 1 })),
    [setShown],
  )
  const close = useCallback(() => setShown((last) => last && { ...last, open: false }), [setShown])
  return { shown, show, close }
}
