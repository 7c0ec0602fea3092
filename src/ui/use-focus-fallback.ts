import { useEffect } from 'react'

/** Parts of a screen that mean something to whoever finds herself there. */
const LANDMARKS = 'dialog, [role="dialog"], [role="alertdialog"], fieldset, form, li, article, section, main'

/**
 * A keyboard is never left nowhere: when what has the focus is taken from the page, and nobody has moved the focus on,
 * it goes to the nearest part of the screen that is left around it, never onto a button she has not chosen. `fallback`
 * is the id of what stands for the whole screen.
 */
export function useFocusFallback(fallback: string): void {
  useEffect(() => keepFocus(() => document.getElementById(fallback)), [fallback])
}

function keepFocus(fallback: () => HTMLElement | null): () => void {
  let focused: Element | null = null
  let landmarks: HTMLElement[] = []
  const ending = new AbortController()
  const { signal } = ending

  const remember = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null
    landmarks = focused ? landmarksAround(focused) : []
  }
  // Pressed beside everything: that is nowhere by choice.
  const forget = () => {
    focused = null
  }
  const restoreFocus = () => {
    if (!focused || focused.isConnected || signal.aborted) return
    focused = null
    if (document.activeElement && document.activeElement !== document.body) return
    const place = landmarks.find(({ isConnected }) => isConnected) ?? fallback()
    if (place) focusLandmark(place)
  }
  // Whoever knows better where the focus belongs has two frames to say so.
  const observer = new MutationObserver(() => {
    if (focused && !focused.isConnected) requestAnimationFrame(() => requestAnimationFrame(restoreFocus))
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', remember, { signal })
  document.addEventListener('pointerdown', forget, { signal, capture: true })
  return () => {
    observer.disconnect()
    ending.abort()
  }
}

function landmarksAround(element: Element): HTMLElement[] {
  const places: HTMLElement[] = []
  for (let at = element.parentElement; at; at = at.parentElement) if (at.matches(LANDMARKS)) places.push(at)
  return places
}

function focusLandmark(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
