import { useMemo, useState } from 'react'
import { useLoadError } from '../../app/load-error.ts'
import { useRows } from '../../app/reads.ts'
import { MAX_PINNED, pin, pinned } from '../../domain/pin.ts'
import type { Service } from '../../domain/rows.ts'
import { isListed, serviceHaystack } from '../../domain/service.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { PinnedServices } from './pinned-services.tsx'
import { ServiceLine } from './service-line.tsx'
import { useDecision } from './use-decision.ts'

/** Services offered at once; the search finds the others. */
const OFFERED = 12

/** What stands on top of the services board, and what could. */
export function PinManager() {
  const act = useDecision()
  const services = useRows('jobs')
  useLoadError('Error loading pinned services')
  const [text, setText] = useState('')
  const [full, setFull] = useState(false)
  const pins = useMemo(() => pinned(services), [services])
  const others = useMemo(() => unpinned(services, text), [services, text])

  const add = (service: Service) => {
    const attempt = pin(service, services)
    setFull(!attempt.ok && attempt.refusal === 'pin-limit')
    if (attempt.ok) void act(attempt.value)
  }
  return (
    <Card aria-labelledby="pins-heading" className="mt-6 p-5 sm:p-6">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="pins-heading" className="text-2xl">
          Pinned services
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">
          {pins.length} of {MAX_PINNED}
        </p>
      </div>
      <PinnedServices services={services} pins={pins} onUnpin={() => setFull(false)} />
      <h3 className="mt-8 mb-3 text-lg">Other services</h3>
      <SearchField
        label="Search services"
        placeholder="Search by title, company or place"
        value={text}
        onChange={setText}
      />
      {full && pins.length >= MAX_PINNED && (
        <div className="mt-4">
          <Notice urgent tone="red">
            Maximum 10 services can be pinned. Please unpin another service first.
          </Notice>
        </div>
      )}
      {others.length === 0 ? (
        <p className="py-8 text-center text-ink-soft">No other services found.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {others.slice(0, OFFERED).map((service) => (
            <ServiceLine key={service.id} service={service}>
              {(described) => (
                <Button
                  look="secondary"
                  size="small"
                  aria-describedby={described}
                  onClick={() => add(service)}
                >
                  Pin
                </Button>
              )}
            </ServiceLine>
          ))}
        </ul>
      )}
      {others.length > OFFERED && (
        <p className="mt-3 text-sm text-ink-soft">{others.length - OFFERED} more. Search to find them.</p>
      )}
    </Card>
  )
}

/** Listed services that are not pinned and match, newest first. */
function unpinned(services: readonly Service[], text: string): Service[] {
  const wanted = text.trim().toLowerCase()
  return services
    .filter((service) => isListed(service) && !service.is_pinned && serviceHaystack(service).includes(wanted))
    .sort((a, b) => (b.created_at < a.created_at ? -1 : 1))
}
