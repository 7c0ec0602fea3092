import { useEffect } from 'react'
import { useHasUnsent } from '../../data/use-pending.ts'
import { isOffline, useSyncStatusValue } from '../../data/use-sync-status.ts'
import { requestBackgroundSync } from '../../pwa/request-background-sync.ts'

/**
 * Registers a background sync while mutations wait, so that they are sent even if the app is closed before the device
 * is online: when the device goes offline, and when the tab is hidden.
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
