import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Returns true while the page is being printed; what depends on it is rendered before the browser prints. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal })
    window.addEventListener('afterprint', () => setPrinting(false), { signal })
    return () => listeners.abort()
  }, [])
  return isPrinting
}
