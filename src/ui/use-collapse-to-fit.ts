import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps a row within its width: collapses elements with `data-yields`, lowest number first, until the rest fits.
 * Collapsed elements have `data-yielded`, and their classes define how they then look. Measures again when the row's
 * size, its content or the fonts change, always before the next paint.
 */
export function useCollapseToFit(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const row = ref.current
    if (!row) return
    const measure = () => {
      const collapsible = [...row.querySelectorAll<HTMLElement>('[data-yields]')].sort(
        (a, b) => Number(a.dataset.yields) - Number(b.dataset.yields),
      )
      for (const element of collapsible) delete element.dataset.yielded
      for (const element of collapsible) {
        if (row.scrollWidth <= row.clientWidth) break
        element.dataset.yielded = ''
      }
    }
    // Its first callback, right after the first layout, is the first measurement.
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(row)
    const mutationObserver = new MutationObserver(measure)
    mutationObserver.observe(row, { childList: true, characterData: true, subtree: true })
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      resizeObserver.disconnect()
      mutationObserver.disconnect()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [ref])
}
