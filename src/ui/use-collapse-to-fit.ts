import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps a row within its width: what carries `data-yields` gives way, lowest number first, until the rest fits. It is
 * marked `data-yielded`, and its classes say what it then looks like. Measured again whenever the row's size, its content
 * or its fonts change, always before it is painted.
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
    // Also measures for the first time, when the page has just been laid out.
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
