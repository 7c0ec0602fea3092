import { useEffect, useEffectEvent, useRef } from 'react'
import { useSyncStatus } from '../../app/status.ts'
import { OfflineArt } from '../../ui/art/offline-art.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** The device does not hold this profile and nobody could be asked. Asks again by itself once there is a connection. */
export function UnreachableProfile({ onRetry }: { onRetry: () => void }) {
  const { kind } = useSyncStatus()
  const wasOffline = useRef(kind === 'offline')
  const connected = useEffectEvent(onRetry)
  useEffect(() => {
    if (kind === 'offline') wasOffline.current = true
    else if (wasOffline.current && kind !== 'starting') connected()
  }, [kind])
  return (
    <EmptyState
      asPage
      art={<OfflineArt />}
      title="This profile is not on this device"
      action={
        <Button look="secondary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      It opens as soon as there is a connection, and stays here for the next time without one.
    </EmptyState>
  )
}
