import { useEffect } from 'react'
import { toast } from '../ui/toast.tsx'
import { usePulled } from './use-rows.ts'
import { pullFailed, useSyncStatusValue } from './use-sync-status.ts'

/**
 * Returns true where rows were never pulled to this device and a pull failed: each of `sentences` (spec section 8) is
 * then toasted once (readings, "Offline").
 */
export function useLoadError(...sentences: readonly string[]): boolean {
  const missing = !usePulled()
  const failed = useSyncStatusValue(pullFailed)
  const unable = missing && failed
  const all = sentences.join('\n')
  useEffect(() => {
    if (!unable || !all) return
    for (const sentence of all.split('\n')) toast.error(sentence, { id: sentence })
  }, [unable, all])
  return unable
}
