import { useEffect, useSyncExternalStore } from 'react'
import { useLazyPart } from './lazy-part.ts'
import { toastQueue, toastRegion } from './toast-queue.ts'
import { useIsIdle } from './use-is-idle.ts'

/**
 * Shows at most three toasts for four seconds: top right below the header (spec §2), on a phone in the full width, and
 * above a sheet there (app.css). They stay while hovered or focused, and can be read again in the message log.
 */
export function Toaster() {
  const isWaiting = useSyncExternalStore(toastQueue.subscribe, toastQueue.isWaiting, () => false)
  const isIdle = useIsIdle()
  const { value: region } = useLazyPart(toastRegion, isWaiting || isIdle)
  // Effects of the region, which begin to listen, run before this one.
  useEffect(() => {
    if (region) toastQueue.showBy(region.sonner)
  }, [region])
  return region && <region.ToastRegion />
}
