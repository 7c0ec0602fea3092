import { useEffect, useEffectEvent, useRef } from 'react'
import { isOffline, useSyncStatus } from '../../data/use-sync-status.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OfflineArt } from '../../ui/illustrations/offline-art.tsx'

/** Shown where a profile is not on this device and the server is unreachable. Retries by itself once online. */
export function UnreachableProfile({ onRetry }: { onRetry: () => void }) {
  const status = useSyncStatus()
  const { kind } = status
  const offline = isOffline(status)
  const wasOffline = useRef(offline)
  const connected = useEffectEvent(onRetry)
  useEffect(() => {
    if (offline) wasOffline.current = true
    else if (wasOffline.current && kind !== 'starting') connected()
  }, [kind, offline])
  return (
    <EmptyState
      asPage
      art={<OfflineArt />}
      title="This profile is not on this device"
      action={
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      It opens as soon as there is a connection, and stays here for the next time without one.
    </EmptyState>
  )
}
