import { useEffect } from 'react'
import { isOffline, useSyncStatusValue } from '../../data/sync-status.ts'
import { useHasUnsent } from '../../data/use-pending.ts'
import { requestBackgroundSync } from '../../pwa/background-sync.ts'

/**
 * What waits to be sent goes even if she closes the app before there is a network: asked of the browser while she is cut
 * off, and when she looks away.
 */
export function useBackgroundSync() {
  const waiting = useHasUnsent()
  const offline = useSyncStatusValue(isOffline)
  useEffect(() => {
    if (waiting && offline) requestBackgroundSync()
  }, [waiting, offline])
  useEffect(() => {
    if (!waiting) return
    const hidden = () => document.visibilityState === 'hidden' && requestBackgroundSync()
    document.addEventListener('visibilitychange', hidden)
    return () => document.removeEventListener('visibilitychange', hidden)
  }, [waiting])
}
