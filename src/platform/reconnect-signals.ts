/** Calls `listener` when this tab becomes visible or the browser reports a network. Returns how to stop. */
export function reconnectSignals(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const shown = () => document.visibilityState === 'visible' && listener()
  document.addEventListener('visibilitychange', shown)
  window.addEventListener('online', listener)
  window.addEventListener('pageshow', shown)
  return () => {
    document.removeEventListener('visibilitychange', shown)
    window.removeEventListener('online', listener)
    window.removeEventListener('pageshow', shown)
  }
}
