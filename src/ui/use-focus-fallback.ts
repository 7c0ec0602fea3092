import { useEffect } from 'react'

/** Elements that make sense as a target of the focus. */
const LANDMARKS = 'dialog, [role="dialog"], [role="alertdialog"], fieldset, form, li, article, section, main'

/**
 * Moves the focus to the nearest remaining landmark when the focused element is removed and nothing else has moved the
 * focus; never onto a button that the user has not chosen. `fallback` is the id of the element for the whole screen.
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
  // A pointer was pressed: if that removes the focus, the user chose it.
  const forget = () => {
    focused = null
  }
  const restoreFocus = () => {
    if (!focused || focused.isConnected || signal.aborted) return
    focused = null
    if (document.activeElement && document.activeElement !== document.body) return
    const landmark = landmarks.find(({ isConnected }) => isConnected) ?? fallback()
    if (landmark) focusLandmark(landmark)
  }
  // Waits two frames: a component that knows a better target moves the focus within them.
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
  const found: HTMLElement[] = []
  for (let at = element.parentElement; at; at = at.parentElement) if (at.matches(LANDMARKS)) found.push(at)
  return found
}

function focusLandmark(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
