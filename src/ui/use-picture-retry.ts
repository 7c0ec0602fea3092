import { useEffect, useState } from 'react'

/** Milliseconds after a failure until a picture is asked for again; the last one repeats. */
const retryDelaysMs = [2_000, 8_000, 32_000, 128_000] as const

interface Failure {
  src: string
  times: number
  /** False while it is asked for again. */
  isWaiting: boolean
}

/** Whether a picture can be had. One that could not is asked for again, later and later, and once the network is back. */
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
