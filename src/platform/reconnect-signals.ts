/** Calls `listener` when this tab becomes visible or the browser reports a network. Returns how to stop. */
export function reconnectSignals(listener: () => void): () => void {
  if (typeof window === 'undefined') return () => {}
  const onVisible = () => document.visibilityState === 'visible' && listener()
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', listener)
  window.addEventListener('pageshow', onVisible)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', listener)
    window.removeEventListener('pageshow', onVisible)
  }
}
