import { useEffect, useState } from 'react'
import { useEngine } from './use-services.ts'

/** Returns the number of unfinished forms on this device, counted anew whenever `when` changes; 0 until it is known. */
export function useDraftCount(when: unknown, wanted = true): number {
  const { outbox } = useEngine()
  const [count, setCount] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `when` says when to count
  useEffect(() => {
    if (!wanted) return
    outbox.drafts
      .count()
      .then(setCount)
      .catch((error: unknown) => console.warn('The drafts could not be counted', error))
  }, [outbox, when, wanted])
  return count
}
