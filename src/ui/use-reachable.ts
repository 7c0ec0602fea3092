import { useEffect, useState } from 'react'

/** Whether a picture can be had. One that could not is asked for again once the browser has a network. */
export function useReachable(src: string | null) {
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    if (!failed) return
    const again = () => setFailed(null)
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed])
  return { reachable: src !== null && failed !== src, onError: () => setFailed(src) }
}
