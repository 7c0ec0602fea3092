import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns a function for a change that moves or removes the focused element, which takes the focus from it. Once the change
 * is drawn, the focus moves to what the first of these selectors finds in `area`, or the next one.
 */
export function useNextFocus(area: RefObject<HTMLElement | null>): (...selectors: string[]) => void {
  const next = useRef<string[]>([])

  useLayoutEffect(() => {
    for (const selector of next.current) {
      const target = area.current?.querySelector<HTMLElement>(selector)
      if (!target) continue
      next.current = []
      target.focus()
      return
    }
  })

  return (...selectors) => {
    next.current = selectors
  }
}
