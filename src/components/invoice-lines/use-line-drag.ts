import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

/** Pixels from an edge of what scrolls within which dragging scrolls on, and how far at each step. */
const SCROLL_EDGE_PX = 72
const SCROLL_STEP_PX = 10
const stepIntervalMs = 16

/**
 * Moves a line while its handle is dragged, by mouse, pen or finger. The list captures the pointer, not the handle: a
 * line that is moved in the DOM would lose it.
 */
export function useLineDrag(
  list: RefObject<HTMLOListElement | null>,
  move: (from: number, to: number) => void,
) {
  const [dragged, setDragged] = useState<number | null>(null)
  const pointerY = useRef(0)
  const end = () => setDragged(null)

  const follow = useEffectEvent(() => {
    if (dragged === null || !list.current) return
    scrollAtEdge(list.current, pointerY.current)
    const to = placeAt(list.current, dragged, pointerY.current)
    if (to === dragged) return
    move(dragged, to)
    setDragged(to)
  })

  // Not at each movement: a pointer held at an edge scrolls on.
  const isDragging = dragged !== null
  useEffect(() => {
    if (!isDragging) return undefined
    const timer = setInterval(follow, stepIntervalMs)
    return () => clearInterval(timer)
  }, [isDragging])

  const start = useCallback(
    (index: number, event: PointerEvent) => {
      if (event.button !== 0) return
      // Keeps the focus where it is, and selects no text.
      event.preventDefault()
      list.current?.setPointerCapture(event.pointerId)
      pointerY.current = event.clientY
      setDragged(index)
    },
    [list],
  )

  return {
    dragged,
    /** Handlers of the list. */
    listHandlers: {
      onPointerMove({ clientY }: PointerEvent) {
        pointerY.current = clientY
      },
      onPointerUp: end,
      onPointerCancel: end,
      onLostPointerCapture: end,
    },
    /** The same function at every render. */
    start,
  }
}

/** Returns where a dragged line belongs: beyond a neighbour once the pointer has passed that one's middle. */
function placeAt(list: HTMLElement, dragged: number, y: number): number {
  const middles = [...list.querySelectorAll('[data-line]')].map((line) => {
    const { top, height } = line.getBoundingClientRect()
    return top + height / 2
  })
  const above = middles.findIndex((middle, index) => index < dragged && y < middle)
  if (above >= 0) return above
  const below = middles.findLastIndex((middle, index) => index > dragged && y > middle)
  return below >= 0 ? below : dragged
}

function scrollAtEdge(list: HTMLElement, y: number) {
  let scroller = list.parentElement
  while (scroller && scroller.scrollHeight <= scroller.clientHeight) scroller = scroller.parentElement
  if (!scroller) return
  const { top, bottom } = scroller.getBoundingClientRect()
  if (y < top + SCROLL_EDGE_PX) scroller.scrollBy(0, -SCROLL_STEP_PX)
  else if (y > bottom - SCROLL_EDGE_PX) scroller.scrollBy(0, SCROLL_STEP_PX)
}
