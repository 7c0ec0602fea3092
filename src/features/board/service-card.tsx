import { Banknote, CalendarDays, MapPin, Pin } from 'lucide-react'
import { memo, useId, useRef } from 'react'
import { WaitingBadge } from '../../components/unsent/waiting-badge.tsx'
import { useMarkCreated } from '../../data/use-created-row.ts'
import { useIsPending } from '../../data/use-pending.ts'
import type { Service } from '../../domain/rows.ts'
import { boardControls } from '../../domain/service/board.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { dayOf } from '../../messages/dates.ts'
import { Badge, Tag } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { IconFact } from '../../ui/icon-fact.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import { ServiceActions } from './service-actions.tsx'
import { ServicePictures } from './service-pictures.tsx'
import type { BoardDialog } from './use-board-dialogs.ts'

interface ServiceCardProps {
  service: Service
  viewer: Viewer
  /** This client has already requested it. */
  requested: boolean
  onShow: (service: Service, dialog: BoardDialog) => void
}

/** One service of the board. Memoized: lists of thousands are scrolled. */
export const ServiceCard = memo(function ServiceCard({
  service,
  viewer,
  requested,
  onShow,
}: ServiceCardProps) {
  const title = useId()
  const card = useRef<HTMLElement>(null)
  const isCreated = useMarkCreated(card, service.id)
  return (
    <article
      ref={card}
      data-created={isCreated || undefined}
      aria-labelledby={title}
      className="flex h-full flex-col rounded-xl border border-line bg-surface shadow-low transition-shadow duration-200 hover:shadow-mid focus-within:shadow-mid"
    >
      <ServicePictures service={service} onOpen={() => onShow(service, 'details')} />
      <div className="flex flex-1 flex-col p-5">
        <div className="flex flex-wrap items-center gap-2">
          {service.is_pinned && <PinnedBadge />}
          <Tag>{service.job_type}</Tag>
          <UnsentBadge service={service} />
        </div>
        <h2 id={title} className="mt-3 text-xl leading-snug">
          {service.title}
        </h2>
        <p className="mt-0.5 font-medium text-ink-soft">
          <Verbatim>{service.company}</Verbatim>
        </p>
        <p className="mt-3 line-clamp-3 text-ink-soft">{service.description}</p>
        <ServiceFacts service={service} />
        <div className="mt-auto pt-5">
          <div className="flex flex-wrap items-center gap-2.5 border-t border-line pt-4 print:hidden">
            <ServiceActions
              service={service}
              controls={boardControls(viewer, service, requested)}
              describedBy={title}
              onShow={onShow}
            />
            <Button
              variant="quiet"
              size="small"
              className="flex-auto whitespace-nowrap"
              aria-describedby={title}
              onClick={() => onShow(service, 'details')}
            >
              View Details
            </Button>
          </div>
        </div>
      </div>
    </article>
  )
})

export const PinnedBadge = () => (
  <Badge tone="apricot" icon={Pin}>
    Pinned
  </Badge>
)

function UnsentBadge({ service }: { service: Service }) {
  return useIsPending('jobs', service.id) && <WaitingBadge />
}

const ServiceFacts = ({ service }: { service: Service }) => (
  <div className="mt-4 grid gap-1.5 text-sm">
    <IconFact icon={MapPin} name="Location">
      {service.location}
    </IconFact>
    {service.salary_range && (
      <IconFact icon={Banknote} name="Rate" className="font-medium">
        {service.salary_range}
      </IconFact>
    )}
    <IconFact icon={CalendarDays} name="Listed">
      <span className="text-ink-soft">
        Listed <time dateTime={service.created_at}>{dayOf(service.created_at)}</time> by{' '}
        <Verbatim className="font-medium text-ink">{service.provider_name}</Verbatim>
      </span>
    </IconFact>
  </div>
)
