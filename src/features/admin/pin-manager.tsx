import { useMemo, useState } from 'react'
import { UnsentProblem } from '../../components/unsent/unsent-problem.tsx'
import { useRefusedPins } from '../../data/use-administration.ts'
import { useLoadError } from '../../data/use-load-error.ts'
import { usePulled, useRows } from '../../data/use-rows.ts'
import { useRowsInPlace } from '../../data/use-rows-in-place.ts'
import { useUndoableAction } from '../../data/use-undo.ts'
import type { Service } from '../../domain/rows.ts'
import { findServices } from '../../domain/service/board.ts'
import { boardOf } from '../../domain/service/board-order.ts'
import { MAX_PINNED, pin, pinned } from '../../domain/service/pin.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { verbatim } from '../../ui/verbatim-text.ts'
import { PinnedServices } from './pinned-services.tsx'
import { ServiceLine } from './service-line.tsx'

const idOf = ({ id }: Service) => id

/** The search finds the others. */
const MAX_OFFERED = 12

/** Pins services to the top of the board, and orders and unpins them. */
export function PinManager() {
  const act = useUndoableAction()
  const services = useRows('jobs')
  const waiting = !usePulled() && services.length === 0
  const unable = useLoadError('Error loading pinned services')
  const [full, setFull] = useState(false)
  const pins = useMemo(() => pinned(services), [services])
  const { rows } = useRowsInPlace('jobs', pins, idOf, (id) => services.find((service) => service.id === id))

  const add = (service: Service) => {
    const attempt = pin(service, services)
    setFull(!attempt.ok && attempt.refusal === 'pin-limit')
    if (attempt.ok) void act(attempt.value, `You pinned “${verbatim(service.title)}”.`)
  }
  return (
    <Card aria-labelledby="pins-heading" className="mt-6 p-5 sm:p-6">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="pins-heading" className="text-2xl">
          Pinned services
        </h2>
        {!waiting && (
          <p className="text-sm text-ink-soft tabular-nums">{`${pins.length} of ${MAX_PINNED}`}</p>
        )}
      </div>
      {waiting ? (
        <p role="status" className="mt-3 text-ink-soft">
          {unable ? 'The services reach this device with the first connection.' : 'Loading services...'}
        </p>
      ) : (
        <>
          <RefusedPins />
          <PinnedServices services={services} pins={pins} rows={rows} onUnpin={() => setFull(false)} />
          <OtherServices
            services={services.filter((service) => !rows.includes(service))}
            full={full && pins.length >= MAX_PINNED}
            onPin={add}
          />
        </>
      )}
    </Card>
  )
}

function RefusedPins() {
  const refused = useRefusedPins()
  if (refused.length === 0) return null
  return (
    <div className="mt-4 grid gap-4">
      {refused.map((item) => (
        <UnsentProblem key={item.id} item={item} title={`${item.title}: this could not be done.`} />
      ))}
    </div>
  )
}

interface OtherServicesProps {
  services: readonly Service[]
  /** The last attempt exceeded the limit of pins. */
  full: boolean
  onPin: (service: Service) => void
}

/** Lists services that are not pinned. */
function OtherServices({ services, full, onPin }: OtherServicesProps) {
  const [text, setText] = useState('')
  const others = useMemo(() => unpinned(services, text), [services, text])
  return (
    <>
      <h3 className="mt-8 mb-3 text-lg">Other services</h3>
      <SearchField label="Search services" placeholder="Title or company" value={text} onChange={setText} />
      {full && (
        <Notice className="mt-4" urgent tone="red">
          Maximum 10 services can be pinned. Please unpin another service first.
        </Notice>
      )}
      {others.length === 0 ? (
        <p className="py-8 text-center text-ink-soft">No other services found.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {others.slice(0, MAX_OFFERED).map((service) => (
            <ServiceLine key={service.id} service={service}>
              {(described) => (
                <Button
                  variant="secondary"
                  size="small"
                  aria-describedby={described}
                  onClick={() => onPin(service)}
                >
                  Pin
                </Button>
              )}
            </ServiceLine>
          ))}
        </ul>
      )}
      {others.length > MAX_OFFERED && (
        <p className="mt-3 text-sm text-ink-soft">{`${others.length - MAX_OFFERED} more. Search to find them.`}</p>
      )}
    </>
  )
}

/** Returns listed services that are not pinned and match the text, in the board's order. */
const unpinned = (services: readonly Service[], text: string): Service[] =>
  findServices(
    boardOf(services).filter((service) => !service.is_pinned),
    { q: text },
  )
