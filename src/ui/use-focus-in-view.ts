import { useEffect } from 'react'

/** Milliseconds in which what comes near the window by a move of the focus is drawn, on a slow device, too. */
const DRAWN_MS = 1_000

/**
 * For lists of cards that are drawn when they come near the window (content-visibility): they get their true height one
 * frame after the browser has scrolled to the focus, and push it out of the window. Scrolls to it again (WCAG 2.4.11).
 */
export function useFocusInView(): void {
  useEffect(() => {
    let focusedAt = 0
    const note = ({ timeStamp }: Event) => {
      focusedAt = timeStamp
    }
    const observer = new ResizeObserver(() => {
      if (performance.now() - focusedAt > DRAWN_MS) return
      const focused = document.activeElement ?? document.body
      const { top, bottom } = focused.getBoundingClientRect()
      if (bottom <= 0 || top >= innerHeight) focused.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(document.body)
    document.addEventListener('focusin', note)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [])
}
