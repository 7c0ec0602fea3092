import { useEffect, useEffectEvent } from 'react'

/** The part of Chromium's CloseWatcher used here; TypeScript's types lack it. */
interface CloseWatcher {
  onclose: (() => void) | null
  destroy(): void
}

/** Milliseconds within which a close request is the same press of Escape. */
const SAME_PRESS_MS = 100

/**
 * Calls `onClose` when the user asks to close what is open by the device's own gesture, such as going back on Android,
 * which would otherwise leave the page. Escape is left to the dialog. Only where the browser has CloseWatcher.
 */
export function useCloseRequest(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher }
    if (!open || !CloseWatcher) return undefined
    let escapeAt = Number.NEGATIVE_INFINITY
    // Also one that an input method uses: it must not close anything either.
    const noteEscape = ({ key, timeStamp }: KeyboardEvent) => {
      if (key === 'Escape') escapeAt = timeStamp
    }
    let watcher: CloseWatcher
    const watch = () => {
      watcher = new CloseWatcher()
      watcher.onclose = () => {
        if (performance.now() - escapeAt < SAME_PRESS_MS) watch()
        else close()
      }
    }
    watch()
    window.addEventListener('keydown', noteEscape, true)
    return () => {
      window.removeEventListener('keydown', noteEscape, true)
      watcher.destroy()
    }
  }, [open])
}
