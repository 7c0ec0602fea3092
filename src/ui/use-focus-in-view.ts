import { useEffect } from 'react'
import { heightCovered } from './use-covers-edge.ts'

/** Milliseconds in which what comes near the window by a move of the focus is drawn, on a slow device, too. */
const DRAWN_MS = 1_000

/**
 * Scrolls to the keyboard's focus again where what is drawn above it pushes it out of the window, or under a part that
 * stays at an edge, right after it has moved there (WCAG 2.4.11): rows that arrive, and cards that are drawn when they come
 * near the window (content-visibility), which get their true height one frame after the browser has scrolled.
 */
export function useFocusInView(): void {
  useEffect(() => {
    let focusedAt = 0
    const note = ({ timeStamp }: Event) => {
      focusedAt = timeStamp
    }
    const observer = new ResizeObserver(() => {
      if (performance.now() - focusedAt > DRAWN_MS) return
      const focused = document.querySelector(':focus-visible')
      if (!focused || focused.closest('[data-covers-edge]')) return
      const { top, bottom } = focused.getBoundingClientRect()
      if (bottom <= heightCovered('top') || top >= innerHeight - heightCovered('bottom'))
        focused.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(document.body)
    document.addEventListener('focusin', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [])
}
