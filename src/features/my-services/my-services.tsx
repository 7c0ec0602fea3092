import { Link } from '@tanstack/react-router'
import { Inbox, Plus } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { guards } from '../../components/guard/guards.ts'
import { NotLoadedYet } from '../../components/not-loaded-yet.tsx'
import { NotificationsOffer } from '../../components/notifications-offer.tsx'
import { StaleDataNote } from '../../components/stale-data-note.tsx'
import { RefusedRows } from '../../components/unsent/refused-rows.tsx'
import { useFormToOpen } from '../../data/use-form-to-open.ts'
import { useLoadError } from '../../data/use-load-error.ts'
import { usePulled } from '../../data/use-rows.ts'
import type { Profile } from '../../domain/rows.ts'
import { pendingMessage } from '../../messages/pending-message.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EmptyServicesArt } from '../../ui/illustrations/empty-art.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useShownDialog } from '../../ui/use-shown-dialog.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { MyServiceCard } from './my-service-card.tsx'
import { OngoingRequests } from './ongoing-requests.tsx'
import { type ServiceDialog, ServiceDialogs } from './service-dialogs.tsx'
import { useMyServices } from './use-my-services.ts'

export function MyServices({ provider }: { provider: Profile }) {
  const { services, past, countsOf, pending } = useMyServices(provider)
  const unable = useLoadError('Error loading your services')
  const dialogs = useShownDialog<ServiceDialog>('my services')
  const list = useRef<HTMLUListElement>(null)
  const [first] = services
  useFormToOpen('service', (id) => {
    const service = services.find((row) => row.id === id)
    if (service) dialogs.show({ dialog: 'edit', service })
    else if (id === '') dialogs.show({ dialog: 'offer' })
  })
  useFormToOpen('requests', (id) => {
    const service = [...services, ...past].find((row) => row.id === id)
    if (service) dialogs.show({ dialog: 'requests', service })
  })

  const offer = (
    <Button icon={Plus} onClick={() => dialogs.show({ dialog: 'offer' })}>
      Offer Service
    </Button>
  )
  return (
    <>
      <PageHeader
        title="My Services"
        intro={
          first && pending > 0 ? (
            <PendingRequests
              count={pending}
              onShow={
                countsOf(first).pending === pending
                  ? () => dialogs.show({ dialog: 'requests', service: first })
                  : null
              }
            />
          ) : (
            'What you offer, and who asks for it.'
          )
        }
        actions={offer}
      />
      <div className="max-sm:pt-2">
        <StaleDataNote />
      </div>
      <RefusedRows table="jobs" titleOf={(added) => `“${added?.title ?? ''}” could not be offered.`} />
      {services.length > 0 && (
        <ul ref={list} tabIndex={-1} aria-label="My services" className="grid gap-5 outline-none">
          {services.map((service) => (
            <MyServiceCard key={service.id} service={service} {...countsOf(service)} onShow={dialogs.show} />
          ))}
        </ul>
      )}
      {services.length === 0 && <NoServices unable={unable} offer={offer} />}
      <OngoingRequests
        title="No longer offered"
        intro="You deleted these services; the requests for them go on."
        services={past}
        countsOf={countsOf}
        onShow={dialogs.show}
      />
      {services.length > 0 && (
        <div className="mt-10 empty:hidden">
          <NotificationsOffer when="when a request arrives" />
        </div>
      )}
      <ServiceDialogs
        shown={dialogs.shown}
        provider={provider}
        onClose={dialogs.close}
        onDeleted={() => list.current?.focus()}
      />
    </>
  )
}

interface PendingRequestsProps {
  count: number
  /** Opens the requests of the service that all of them are for; null where there are several services. */
  onShow: (() => void) | null
}

const pendingClass =
  'inline-flex min-h-11 items-center gap-2 text-left font-semibold text-leaf-text underline decoration-1 underline-offset-4'

/** Leads to all requests that wait: of one service in its dialog, of several in the inbox. */
function PendingRequests({ count, onShow }: PendingRequestsProps) {
  const content = (
    <>
      <Inbox className="size-5 shrink-0" />
      <span>{`${pendingMessage(count)}.`}</span>
    </>
  )
  return onShow ? (
    <button type="button" onClick={onShow} className={pendingClass}>
      {content}
    </button>
  ) : (
    <Link to="/inbox" search={{ show: 'to-answer' }} className={pendingClass}>
      {content}
    </Link>
  )
}

interface NoServicesProps {
  /** The first pull failed. */
  unable: boolean
  offer: ReactNode
}

function NoServices({ unable, offer }: NoServicesProps) {
  if (!usePulled()) {
    return unable ? <NotLoadedYet title={guards['/my-jobs'].notLoadedTitle} /> : <Loading />
  }
  return (
    <EmptyState art={<EmptyServicesArt />} title="No services offered yet" action={offer}>
      Describe what you do and add a few pictures: every client can see it on the board.
    </EmptyState>
  )
}

const Loading = () => (
  <div role="status" className="grid gap-5">
    <VisuallyHidden>Loading your services...</VisuallyHidden>
    {['first', 'second', 'third'].map((place) => (
      <Skeleton key={place} className="h-48 rounded-xl" />
    ))}
  </div>
)
