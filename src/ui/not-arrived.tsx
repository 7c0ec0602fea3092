import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { toast } from 'sonner'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { OfflineArt } from './illustrations/offline-art.tsx'
import { useOnline } from './use-online.ts'

const onceConnected = 'as soon as the network brings it.'

/** Said where something needs code that could not be fetched, and nothing waits for it. */
export const notArrivedMessage = 'This part of the app has not arrived yet. Try again when you are connected.'

const reload = { label: 'Reload the app', onClick: () => location.reload() }

/**
 * Says, until it is unmounted, that what was opened has not arrived. A toast: it is read out, and the focus stays on the
 * button that was pressed. Closing it takes the wish back. Safari keeps a failed import for as long as the page lives:
 * with a network, reloading helps.
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

/** Stands in the place of a screen, or of a part of one, that has not arrived. */
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
