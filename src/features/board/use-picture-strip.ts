import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isKey } from '../../ui/key-press.ts'

/** Returns the scrolled strip of a gallery, the index of the shown picture, and functions that move it. */
export function usePictureStrip() {
  const strip = useRef<HTMLUListElement>(null)
  const [shownIndex, setShownIndex] = useState(0)
  /** Index that the strip scrolls to, so that two quick presses move two pictures. Null while it is still or swiped. */
  const scrollTarget = useRef<number | null>(null)

  const go = (step: number) => {
    const to = (scrollTarget.current ?? shownIndex) + step
    const target = strip.current?.children[to]
    if (!(target instanceof HTMLElement)) return
    scrollTarget.current = to
    strip.current?.scrollTo({ left: target.offsetLeft, behavior: 'smooth' })
  }
  const endScroll = () => {
    scrollTarget.current = null
  }
  // Arrow keys move the pictures wherever in the dialog the focus is: nothing else there uses them. A dialog on top of
  // this one may have a text field, so keys from outside this dialog are ignored.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const dialog = strip.current?.closest('[role="dialog"]')
    if (!(event.target instanceof Node && dialog?.contains(event.target))) return
    const step = isKey(event, 'ArrowRight') ? 1 : isKey(event, 'ArrowLeft') ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    go(step)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    // In the capture phase: the dialog stops keys from bubbling.
    window.addEventListener('keydown', listen, { capture: true })
    return () => window.removeEventListener('keydown', listen, { capture: true })
  }, [])

  const onScroll = ({ scrollLeft, clientWidth }: Element) => {
    const at = scrollLeft / clientWidth
    // Not every browser emits `scrollend`.
    if (scrollTarget.current !== null && Math.abs(at - scrollTarget.current) < 0.02) endScroll()
    setShownIndex(Math.round(at))
  }
  return { strip, shownIndex, go, onScroll, endScroll }
}
