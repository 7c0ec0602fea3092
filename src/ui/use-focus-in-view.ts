import { useEffect } from 'react'
import { isKey } from './key-press.ts'
import { heightCovered } from './use-covers-edge.ts'

/** What a person does to go elsewhere than where the focus is. */
const leaving = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the keyboard's focus again where what is drawn above it pushes it out of the window, or under a part that
 * stays at an edge (WCAG 2.4.11): rows that arrive, and cards that are drawn when they come near the window
 * (content-visibility), which get their true height one frame after the browser has scrolled. Only until the person scrolls,
 * presses or types.
 */
export function useFocusInView(): void {
  useEffect(() => {
    let isKept = false
    const ending = new AbortController()
    const { signal } = ending
    const keep = () => {
      isKept = true
    }
    const leave = (event: Event) => {
      // Tab moves the focus itself.
      if (!(event instanceof KeyboardEvent && isKey(event, 'Tab'))) isKept = false
    }
    const observer = new ResizeObserver(() => {
      const focused = isKept && document.querySelector(':focus-visible')
      // A dialog scrolls within itself.
      if (!focused || focused.closest('[data-covers-edge], [role=dialog], [role=alertdialog]')) return
      const { top, bottom } = focused.getBoundingClientRect()
      if (bottom <= heightCovered('top') || top >= innerHeight - heightCovered('bottom'))
        focused.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(document.body)
    document.addEventListener('focusin', keep, { signal })
    for (const type of leaving)
      document.addEventListener(type, leave, { signal, passive: true, capture: true })
    return () => {
      observer.disconnect()
      ending.abort()
    }
  }, [])
}
