import { Images } from 'lucide-react'
import { PersonMenu } from '../../components/reporting/person-menu.tsx'
import { Fact } from '../../components/request/facts.tsx'
import { requestRefusals } from '../../domain/request/request.ts'
import type { Service } from '../../domain/rows.ts'
import { boardControls } from '../../domain/service/board.ts'
import { isListed } from '../../domain/service/board-order.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { dayOf } from '../../messages/dates.ts'
import { Tag } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import { Gallery } from './gallery.tsx'
import { ProviderInfo } from './provider-info.tsx'
import { ServiceActions } from './service-actions.tsx'
import { PinnedBadge } from './service-card.tsx'
import type { BoardDialog } from './use-board-dialogs.ts'

interface ServiceDialogProps {
  service: Service
  viewer: Viewer
  requested: boolean
  open: boolean
  onShow: (service: Service, dialog: BoardDialog) => void
  onClose: () => void
}

/** Shows everything about a service: large pictures, the whole description, the provider. */
export function ServiceDialog({ service, viewer, requested, open, onShow, onClose }: ServiceDialogProps) {
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={service.title}
      description={
        <p className="text-lg font-medium">
          <Verbatim>{service.company}</Verbatim>
        </p>
      }
      banner={service.images.length > 0 && <Gallery paths={service.images} />}
      footer={
        isListed(service) ? (
          <ServiceActions
            service={service}
            controls={boardControls(viewer, service, requested)}
            onShow={onShow}
          />
        ) : (
          <p className="flex-1 text-center text-ink-soft">{requestRefusals['not-listed']}</p>
        )
      }
    >
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {service.is_pinned && <PinnedBadge />}
        <Tag>{service.job_type}</Tag>
      </div>
      <p className="mt-5 whitespace-pre-line">{service.description}</p>
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
      <div className="flex items-start justify-between gap-4">
        <ProviderInfo service={service} viewer={viewer} />
        <div className="mt-4">
          <PersonMenu
            kind="service"
            target={service.id}
            subject={service.title}
            person={service.posted_by}
            name={service.provider_name}
            onBlocked={onClose}
          />
        </div>
      </div>
    </Dialog>
  )
}
