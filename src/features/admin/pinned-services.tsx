import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useActionWithToast } from '../../data/use-action.ts'
import { useUndoableAction } from '../../data/use-undo.ts'
import type { Service } from '../../domain/rows.ts'
import { movePin, unpin } from '../../domain/service/pin.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useNextFocus } from '../../ui/use-next-focus.ts'
import { verbatim } from '../../ui/verbatim-text.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ServiceLine } from './service-line.tsx'

type Direction = 'up' | 'down'

interface PinnedServicesProps {
  services: readonly Service[]
  /** The pinned ones, in order. */
  pins: readonly Service[]
  /** These, and those unpinned just now, in their places. */
  rows: readonly Service[]
  onUnpin: () => void
}

export function PinnedServices({ services, pins, rows, onUnpin }: PinnedServicesProps) {
  const act = useUndoableAction()
  const { list, move, announcement } = useMovePin(services, pins)
  if (rows.length === 0) return <p className="mt-3 text-ink-soft">No service is pinned.</p>
  return (
    <>
      <ol ref={list} className="mt-2 divide-y divide-line">
        {rows.map((service) => {
          const n = pins.indexOf(service)
          return (
            <ServiceLine key={service.id} service={service} place={n + 1}>
              {(described) =>
                n < 0 ? (
                  <Badge>Unpinned</Badge>
                ) : (
                  <>
                    <Move
                      direction="up"
                      describedBy={described}
                      disabled={n === 0}
                      onClick={() => move(service, 'up')}
                    />
                    <Move
                      direction="down"
                      describedBy={described}
                      disabled={n === pins.length - 1}
                      onClick={() => move(service, 'down')}
                    />
                    <Button
                      variant="danger"
                      size="small"
                      aria-describedby={described}
                      onClick={() => {
                        onUnpin()
                        void act(unpin(service), `You unpinned “${verbatim(service.title)}”.`)
                      }}
                    >
                      Unpin
                    </Button>
                  </>
                )
              }
            </ServiceLine>
          )
        })}
      </ol>
      <p aria-live="polite">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
    </>
  )
}

/** Returns a function that moves a pin by one place and keeps the focus on its button, and what to announce then. */
function useMovePin(services: readonly Service[], pins: readonly Service[]) {
  const act = useActionWithToast()
  const list = useRef<HTMLOListElement>(null)
  const focusNext = useNextFocus(list)
  const [announcement, setAnnouncement] = useState('')
  return {
    list,
    announcement,
    async move(service: Service, direction: Direction) {
      const change = movePin(service, direction, services)
      if (!change.ok) return
      const place = pins.indexOf(service) + (direction === 'up' ? 0 : 2)
      const line = `[data-service="${service.id}"][data-place="${place}"]`
      focusNext(`${line} [data-move="${direction}"]:not(:disabled)`, `${line} [data-move]:not(:disabled)`)
      if (await act(change.value)) setAnnouncement(`${service.title} is now ${place} of ${pins.length}`)
    },
  }
}

interface MoveProps {
  direction: Direction
  describedBy: string
  disabled: boolean
  onClick: () => void
}

function Move({ direction, describedBy, ...button }: MoveProps) {
  const Icon = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <Button
      {...button}
      variant="quiet"
      size="small"
      data-move={direction}
      aria-label={direction === 'up' ? 'Move up' : 'Move down'}
      aria-describedby={describedBy}
      className="w-11 px-0!"
    >
      <Icon className="size-4.5" />
    </Button>
  )
}
