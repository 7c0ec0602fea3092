import { type ReactNode, useId } from 'react'
import { WaitingBadge } from '../../components/unsent/waiting-badge.tsx'
import { useIsPending } from '../../data/use-pending.ts'
import type { Service } from '../../domain/rows.ts'
import { Badge } from '../../ui/badge.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'

interface ServiceLineProps {
  service: Service
  /** Its number among the pins. */
  place?: number
  /** Renders the buttons; is given the id of the title, for `aria-describedby`. */
  children: (described: string) => ReactNode
}

/** A service in one line; in two lines on a phone. */
export function ServiceLine({ service, place, children }: ServiceLineProps) {
  const title = useId()
  const waiting = useIsPending('jobs', service.id)
  return (
    <li
      data-service={service.id}
      data-place={place}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
    >
      {place && (
        <span className="grid size-8 place-items-center rounded-full bg-leaf-wash text-sm font-semibold text-leaf-text tabular-nums">
          {place}
        </span>
      )}
      <div className="min-w-0 flex-1 basis-48">
        <p id={title} className="font-semibold">
          {service.title}
        </p>
        <p className="text-sm text-ink-soft">
          <Verbatim>{`${service.company} · ${service.provider_name}`}</Verbatim>
        </p>
      </div>
      {!service.is_active && <Badge>Inactive</Badge>}
      {waiting && <WaitingBadge />}
      <div className="flex gap-1.5 max-sm:ml-auto">{children(title)}</div>
    </li>
  )
}
