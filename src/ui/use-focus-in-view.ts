import { useEffect } from 'react'

/** Milliseconds in which what comes near the window by a move of the focus is drawn, on a slow device, too. */
const DRAWN_MS = 1_000

/**
 * Scrolls to the control with the focus again where the page has grown above it: cards get their true height when they
 * come near the window (content-visibility), one frame after the browser has scrolled to the focus (WCAG 2.4.11).
 */
export function useFocusInView(): void {
  useEffect(() => {
    let focusedAt = 0
    const note = ({ timeStamp }: Event) => {
      focusedAt = timeStamp
    }
    const observer = new ResizeObserver(() => {
      if (performance.now() - focusedAt > DRAWN_MS) return
      const { activeElement } = document
      const { top = 0, bottom = 1 } = activeElement?.getBoundingClientRect() ?? {}
      if (bottom <= 0 || top >= innerHeight) activeElement?.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(document.body)
    document.addEventListener('focusin', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [])
}
