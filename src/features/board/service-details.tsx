import { Images } from 'lucide-react'
import { PersonMenu } from '../../components/reporting/person-menu.tsx'
import { Fact } from '../../components/request/facts.tsx'
import { ShareButton } from '../../components/share-button.tsx'
import { serviceAddress } from '../../data/public-address.ts'
import type { Service } from '../../domain/rows.ts'
import { isListed } from '../../domain/service/board-order.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { dayOf } from '../../messages/dates.ts'
import { Tag } from '../../ui/badge.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProviderInfo } from './provider-info.tsx'
import { PinnedBadge } from './service-card.tsx'

interface ServiceDetailsProps {
  service: Service
  viewer: Viewer
  /** Of its sections. */
  heading: 'h2' | 'h3'
  onBlocked: () => void
}

/** Everything about a service below its title: the whole description, facts, the provider, its address to share. */
export const ServiceDetails = ({ service, viewer, heading, onBlocked }: ServiceDetailsProps) => (
  <>
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {service.is_pinned && <PinnedBadge />}
      <Tag>{service.job_type}</Tag>
    </div>
    <p className="mt-5 whitespace-pre-line wrap-anywhere">{service.description}</p>
    {service.portfolio_required && (
      <div className="mt-6">
        <Notice tone="amber" icon={Images} title="Work samples are required">
          <p className="whitespace-pre-line">
            {service.portfolio_description ??
              'A request for this service needs at least one picture of your work.'}
          </p>
        </Notice>
      </div>
    )}
    <dl className="mt-6 grid gap-x-8 gap-y-4 border-y border-line py-5 min-[30rem]:grid-cols-2">
      <Fact term="Rate/Pricing">{service.salary_range ?? 'On request'}</Fact>
      <Fact term="Location">{service.location}</Fact>
      <Fact term="Type">{service.job_type}</Fact>
      <Fact term="Listed">
        <time dateTime={service.created_at}>{dayOf(service.created_at)}</time>
      </Fact>
    </dl>
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <ProviderInfo service={service} viewer={viewer} heading={heading} />
      <div className="mt-4 flex items-center gap-2">
        {isListed(service) && <ShareButton url={serviceAddress(service)} title={service.title} />}
        <PersonMenu
          kind="service"
          target={service.id}
          subject={service.title}
          person={service.posted_by}
          name={service.provider_name}
          onBlocked={onBlocked}
        />
      </div>
    </div>
  </>
)
