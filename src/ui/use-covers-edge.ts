import { type RefObject, useLayoutEffect } from 'react'

type Edge = 'top' | 'bottom'

/** The parts that stay at an edge of the window while the page scrolls, and how much they cover, in pixels. */
const covers = { top: new Map<HTMLElement, number>(), bottom: new Map<HTMLElement, number>() }

/**
 * Keeps `--covered-top` or `--covered-bottom` at what this part covers of the page, so that what gets the focus is
 * scrolled out from under it (`scroll-padding` in app.css). Every part with `fixed` or `sticky` over the page calls it.
 */
export function useCoversEdge(part: RefObject<HTMLElement | null>, edge: Edge): void {
  useLayoutEffect(() => {
    const element = part.current
    if (!element) return
    const measure = () => {
      const height = heightOf(element, edge)
      covers[edge].set(element, height)
      if (height > 0) element.dataset.coversEdge = edge
      else delete element.dataset.coversEdge
      publish(edge)
    }
    measure()
    const resizeObserver = new ResizeObserver(measure)
    resizeObserver.observe(element)
    const mutationObserver = new MutationObserver(measure)
    mutationObserver.observe(element, { attributeFilter: ['class'] })
    window.addEventListener('resize', measure)
    return () => {
      resizeObserver.disconnect()
      mutationObserver.disconnect()
      window.removeEventListener('resize', measure)
      covers[edge].delete(element)
      publish(edge)
    }
  }, [part, edge])
}

/** Returns the height between the edge and the far side of a part; 0 while it is hidden or scrolls with the page. */
function heightOf(element: HTMLElement, edge: Edge): number {
  const style = getComputedStyle(element)
  const stays = style.position === 'fixed' || style.position === 'sticky'
  if (!stays || element.offsetHeight === 0) return 0
  return element.offsetHeight + (Number.parseFloat(style[edge]) || 0)
}

/** Returns how many pixels of the window are covered at this edge. */
export const heightCovered = (edge: Edge): number => Math.max(0, ...covers[edge].values())

function publish(edge: Edge): void {
  document.documentElement.style.setProperty(`--covered-${edge}`, `${Math.ceil(heightCovered(edge))}px`)
}
