import { useEffect } from 'react'
import { toast } from 'sonner'
import { usePulled } from './reads.ts'
import { isOffline, useFromStatus } from './status.ts'

/**
 * True where rows were never pulled to this device and the server cannot be reached: `sentence` (spec §8) is then said
 * once (readings, "Offline").
 */
export function useLoadError(sentence: string): boolean {
  const failed = !usePulled()
  const offline = useFromStatus(isOffline)
  const unable = failed && offline
  useEffect(() => {
    if (unable) toast.error(sentence, { id: sentence })
  }, [unable, sentence])
  return unable
}
