import { Info } from 'lucide-react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { CornerCard } from './corner-card.tsx'
import { EmptyState } from './empty-state.tsx'
import { OfflineArt } from './illustrations/offline-art.tsx'
import { useOnline } from './use-online.ts'

/** Message for an action whose code could not be fetched and is not retried. */
export const notArrivedMessage = 'This part of the app has not arrived yet. Try again when you are connected.'

const reload = { label: 'Reload the app', onClick: () => location.reload() }

/** Closes the card on the screen. */
let closeShown: (() => void) | null = null

/**
 * Tells in a card, until it is unmounted, that the code of an opened dialog has not arrived. A second card closes the
 * first: what was pressed last opens. The focus stays on the pressed button. Safari caches a failed import for the life of
 * the page: when online, the card offers to reload.
 */
export function NotArrivedCard({ onClose }: { onClose: () => void }) {
  const online = useOnline()
  useEffect(() => {
    closeShown?.()
    closeShown = onClose
    return () => {
      if (closeShown === onClose) closeShown = null
    }
  }, [onClose])
  return createPortal(
    <CornerCard
      icon={<Info className="size-6 text-blue-text" />}
      title="This part of the app has not arrived yet"
      action={
        <>
          <Button variant="quiet" size="small" onClick={onClose}>
            Close
          </Button>
          {online && (
            <Button size="small" onClick={reload.onClick}>
              {reload.label}
            </Button>
          )}
        </>
      }
    >
      It opens by itself as soon as the network brings it.
    </CornerCard>,
    document.body,
  )
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
        It appears by itself as soon as the network brings it.
      </EmptyState>
    </div>
  )
}
