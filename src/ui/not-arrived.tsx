import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { toast } from 'sonner'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { OfflineArt } from './illustrations/offline-art.tsx'
import { useOnline } from './use-online.ts'

const onceConnected = 'as soon as the network brings it.'

/** Message for an action whose code could not be fetched and is not retried. */
export const notArrivedMessage = 'This part of the app has not arrived yet. Try again when you are connected.'

const reload = { label: 'Reload the app', onClick: () => location.reload() }

/**
 * Shows a toast, until it is unmounted, that the code of an opened dialog has not arrived. A toast is announced and
 * leaves the focus on the pressed button. Dismissing it closes the dialog. Safari caches a failed import for the life
 * of the page: when online, the toast offers to reload.
 */
export function NotArrivedToast({ onClose }: { onClose: () => void }) {
  const online = useOnline()
  const id = useId()
  const isMounted = useRef(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    isMounted.current = true
    toast.info('This part of the app has not arrived yet', {
      id,
      description: `It opens by itself ${onceConnected}`,
      duration: Number.POSITIVE_INFINITY,
      action: online ? reload : null,
      onDismiss: () => {
        if (isMounted.current) close()
      },
    })
  }, [id, online])
  useEffect(
    () => () => {
      isMounted.current = false
      toast.dismiss(id)
    },
    [id],
  )
  return null
}

/** Replaces a screen, or a part of one, whose code has not arrived. */
export function NotArrivedNotice({ asPage = false }: { asPage?: boolean }) {
  const online = useOnline()
  return (
    <div role="status">
      <EmptyState
        asPage={asPage}
        art={asPage && <OfflineArt />}
        title={asPage ? 'This screen has not arrived yet' : 'This part of the screen has not arrived yet'}
        action={
          online && (
            <Button variant="secondary" onClick={reload.onClick}>
              {reload.label}
            </Button>
          )
        }
      >
        It appears by itself {onceConnected}
      </EmptyState>
    </div>
  )
}
