import { useEffect, useState } from 'react'

/** Milliseconds after each failure until a picture is requested again; the last one repeats. */
const retryDelaysMs = [2_000, 8_000, 32_000, 128_000] as const

interface Failure {
  src: string
  times: number
  /** True until the picture is requested again. */
  isWaiting: boolean
}

/** Returns whether to show a picture. Retries one that failed, with growing delays and once the network is back. */
export function usePictureRetry(src: string | null) {
  const [failure, setFailure] = useState<Failure | null>(null)
  useEffect(() => {
    if (!failure?.isWaiting) return
    const delay = retryDelaysMs[Math.min(failure.times, retryDelaysMs.length) - 1]
    const timer = setTimeout(() => setFailure({ ...failure, isWaiting: false }), delay)
    const reconnected = () => setFailure(null)
    window.addEventListener('online', reconnected)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', reconnected)
    }
  }, [failure])
  return {
    reachable: src !== null && !(failure?.src === src && failure.isWaiting),
    onError: () =>
      src !== null &&
      setFailure((last) => ({ src, times: last?.src === src ? last.times + 1 : 1, isWaiting: true })),
  }
}
