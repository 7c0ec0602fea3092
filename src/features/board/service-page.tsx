import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { NotLoadedYet } from '../../components/not-loaded-yet.tsx'
import { usePageHead } from '../../components/use-page-head.ts'
import { useAuth } from '../../data/use-auth.tsx'
import { useUnconfirmedBlocks } from '../../data/use-blocks.ts'
import { useFormToOpen } from '../../data/use-form-to-open.ts'
import { useLoadError } from '../../data/use-load-error.ts'
import { useRequested } from '../../data/use-requested.ts'
import { usePulled, useRow } from '../../data/use-rows.ts'
import type { Service } from '../../domain/rows.ts'
import { serviceHead } from '../../messages/page-head.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotFoundArt } from '../../ui/illustrations/not-found-art.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useShownDialog } from '../../ui/use-shown-dialog.ts'
import { Verbatim } from '../../ui/verbatim.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Gallery } from './gallery.tsx'
import { LazyBoardDialogs } from './lazy-board-dialogs.ts'
import { ServiceDetails } from './service-details.tsx'
import { ServiceFooter } from './service-footer.tsx'
import type { ShownService } from './use-board-dialogs.ts'
import { useRequestToOpen } from './use-request-to-open.ts'

/** The page of one service, at the address that people pass on. */
export function ServicePage() {
  const { serviceId = '' } = useParams({ strict: false })
  return <ServiceResult key={serviceId} id={serviceId} />
}

function ServiceResult({ id }: { id: string }) {
  const row = useRow('jobs', id)
  const [known, setKnown] = useState(row)
  if (row && row !== known) setKnown(row)
  const blocks = useUnconfirmedBlocks()
  const pulled = usePulled()
  const unable = useLoadError('Error loading services')
  if (known && !blocks.get(known.posted_by)) {
    // A service that is taken off the board is removed from the device, too.
    return <OneService service={row ?? { ...known, is_active: false }} />
  }
  if (!pulled) {
    return unable ? (
      <NotLoadedYet asPage title="This service has not reached this device yet" />
    ) : (
      <ServiceSkeleton />
    )
  }
  return (
    <EmptyState
      asPage
      art={<NotFoundArt />}
      title="Service Not Found"
      action={
        <ButtonLink to="/jobs" variant="secondary">
          View Services
        </ButtonLink>
      }
    >
      It is no longer offered, or there is none at this address.
    </EmptyState>
  )
}

function OneService({ service }: { service: Service }) {
  const { viewer } = useAuth()
  const requested = useRequested()
  const navigate = useNavigate()
  const dialogs = useShownDialog<ShownService['content']>('service')
  const show = (shown: Service, dialog: ShownService['content']['dialog']) =>
    dialogs.show({ service: shown, dialog })
  useRequestToOpen({
    viewer,
    path: `/jobs/${service.id}`,
    open: () => show(service, 'request'),
    openWithout: () => undefined,
  })
  useFormToOpen('service-contact', () => show(service, 'contact'))
  usePageHead(serviceHead(service, location.origin))
  return (
    <div className="mx-auto my-6 max-w-3xl sm:my-10">
      <TextLink to="/jobs" className="inline-flex min-h-11 items-center">
        All services
      </TextLink>
      <article className="mt-2 overflow-hidden rounded-xl border border-line bg-surface shadow-low">
        {service.images.length > 0 && <Gallery paths={service.images} />}
        <div className="px-5 pt-6 pb-7 sm:px-10 sm:pt-8 sm:pb-10">
          <h1 className="text-3xl wrap-anywhere">{service.title}</h1>
          <p className="mt-1 text-lg font-medium text-ink-soft">
            <Verbatim>{service.company}</Verbatim>
          </p>
          <ServiceDetails
            service={service}
            viewer={viewer}
            heading="h2"
            onBlocked={() => void navigate({ to: '/jobs', replace: true })}
          />
          <div className="mt-6 flex flex-wrap items-center gap-2.5 border-t border-line pt-6 print:hidden">
            <ServiceFooter
              service={service}
              viewer={viewer}
              requested={requested.has(service.id)}
              onShow={show}
            />
          </div>
        </div>
      </article>
      <LazyBoardDialogs
        shown={dialogs.shown}
        viewer={viewer}
        requested={requested}
        onShow={show}
        onClose={dialogs.close}
      />
    </div>
  )
}

const ServiceSkeleton = () => (
  <div role="status" className="mx-auto my-6 max-w-3xl sm:my-10">
    <VisuallyHidden>Loading service...</VisuallyHidden>
    <div className="mt-13 overflow-hidden rounded-xl border border-line bg-surface">
      <Skeleton className="aspect-3/2 max-h-[48dvh] w-full rounded-none" />
      <div className="px-5 pt-6 pb-10 sm:px-10">
        <Skeleton className="h-9 w-4/5" />
        <Skeleton className="mt-3 h-6 w-2/5" />
        <Skeleton className="mt-8 h-4" />
        <Skeleton className="mt-2.5 h-4" />
        <Skeleton className="mt-2.5 h-4 w-3/5" />
      </div>
    </div>
  </div>
)
