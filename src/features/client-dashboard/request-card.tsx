import { TriangleAlert } from 'lucide-react'
import { useId, useRef } from 'react'
import { CurrentQuotes } from '../../components/quote/current-quotes.tsx'
import { ConversationLink } from '../../components/request/conversation-link.tsx'
import { Fact, Facts } from '../../components/request/facts.tsx'
import { LongText } from '../../components/request/long-text.tsx'
import { SentRequestActions } from '../../components/request/sent-request-actions.tsx'
import { StatusBadge } from '../../components/request/status-badge.tsx'
import { UnsentProblem } from '../../components/unsent/unsent-problem.tsx'
import { WaitingBadge } from '../../components/unsent/waiting-badge.tsx'
import { WorkSamples } from '../../components/work-samples/work-samples.tsx'
import { useMarkCreated } from '../../data/use-created-row.ts'
import { useRow } from '../../data/use-rows.ts'
import { useUnsent } from '../../data/use-unsent-items.ts'
import type { UnsentRow } from '../../data/use-unsent-rows.ts'
import type { ServiceRequest } from '../../domain/rows.ts'
import { isListed } from '../../domain/service/board-order.ts'
import { dayOf } from '../../messages/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import { UnsentRequest } from './unsent-request.tsx'

interface RequestCardProps {
  request: ServiceRequest
  /** Answered since the client last opened the dashboard. */
  isNew: boolean
  /** The unsent request, until the server has it. */
  unsent: UnsentRow<'job_applications'> | undefined
  /** Called before the card leaves the list, while one of its buttons still has the focus. */
  onLeave: () => void
}

/** Returns the id of a request's card, for moving the focus there. */
export const cardId = (requestId: string): string => `request-${requestId}`

/** Shows one request of the client: its status and what can be done about it. */
export function RequestCard({ request, isNew, unsent, onLeave }: RequestCardProps) {
  const title = useId()
  const card = useRef<HTMLLIElement>(null)
  const isCreated = useMarkCreated(card, request.id)
  const service = useRow('jobs', request.job_id)
  const { discard } = useUnsent()
  const refused = unsent?.item.state === 'attention'
  return (
    <li
      ref={card}
      id={cardId(request.id)}
      data-created={isCreated || undefined}
      tabIndex={-1}
      aria-labelledby={title}
      className="rounded-xl border border-line bg-surface p-5 shadow-low [contain-intrinsic-height:auto_18rem] nth-[n+4]:[content-visibility:auto] nth-[n+4]:low:[content-visibility:visible] sm:p-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2.5">
        <div className="min-w-0">
          <h3 id={title} className="text-xl">
            {service?.title ?? 'A service that is no longer here'}
          </h3>
          {service && (
            <p className="text-ink-soft">
              <Verbatim>{service.company}</Verbatim>
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {isNew && <Badge tone="apricot">New</Badge>}
          {refused ? <NotSent /> : <StatusBadge status={request.status} />}
          {unsent && !refused && <WaitingBadge item={unsent.item} />}
          {!refused && <ConversationLink requestId={request.id} describedBy={title} />}
        </div>
      </div>
      <div className="mt-4">
        <LongText text={request.message} />
      </div>
      <div className="mt-4">
        <Facts>
          <Fact term="Requested">{dayOf(request.created_at)}</Fact>
          <Fact term="Budget range">{request.budget_range}</Fact>
          <Fact term="Timeline">{request.timeline}</Fact>
        </Facts>
      </div>
      <div className="mt-4 empty:hidden">
        <WorkSamples requestId={request.id} />
      </div>
      <div className="mt-4 empty:hidden">
        <CurrentQuotes requestId={request.id} />
      </div>
      <SentRequestActions
        request={request}
        service={service}
        isUnsent={unsent !== undefined}
        describedBy={title}
      />
      {unsent && !refused && <UnsentRequest unsent={unsent} describedBy={title} onLeave={onLeave} />}
      {unsent && refused && (
        <UnsentProblem
          className="mt-5"
          item={unsent.item}
          title={
            service && isListed(service)
              ? 'This request could not be sent.'
              : 'This request could not be sent: the service is no longer offered.'
          }
          discardLabel="Withdraw request"
          onDiscard={() => {
            onLeave()
            void discard(unsent.item.id)
          }}
        />
      )}
    </li>
  )
}

const NotSent = () => (
  <Badge tone="red" icon={TriangleAlert}>
    Not sent
  </Badge>
)
