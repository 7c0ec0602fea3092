import { useId } from 'react'
import { CurrentQuotes } from '../../../components/quote/current-quotes.tsx'
import { PersonMenu } from '../../../components/reporting/person-menu.tsx'
import { ClientDetails } from '../../../components/request/client-details.tsx'
import { ConversationLink } from '../../../components/request/conversation-link.tsx'
import { Fact, Facts } from '../../../components/request/facts.tsx'
import { LongText } from '../../../components/request/long-text.tsx'
import { RequestActions } from '../../../components/request/request-actions.tsx'
import { StatusBadge } from '../../../components/request/status-badge.tsx'
import { UnsentProblem } from '../../../components/unsent/unsent-problem.tsx'
import { WaitingBadge } from '../../../components/unsent/waiting-badge.tsx'
import { WorkSamples } from '../../../components/work-samples/work-samples.tsx'
import { useRow } from '../../../data/use-rows.ts'
import { useUnsentRows } from '../../../data/use-unsent-rows.ts'
import type { ServiceRequest } from '../../../domain/rows.ts'
import { dayOf } from '../../../messages/dates.ts'
import { Verbatim } from '../../../ui/verbatim.tsx'
import { WriteQuoteLink } from './write-quote-link.tsx'

/** Shows one client's request to the professional. */
export function RequestEntry({ request }: { request: ServiceRequest }) {
  const name = useId()
  const client = useRow('clients', request.client_id)
  const unsent = useUnsentRows('job_applications').filter(({ id }) => id === request.id)
  const refused = unsent.find(({ item }) => item.state === 'attention')
  const waiting = unsent.findLast(({ item }) => item.state !== 'attention')
  const company = client?.company_name ?? 'a client'
  return (
    <li
      tabIndex={-1}
      aria-labelledby={name}
      className="rounded-lg border border-line bg-raised p-4 shadow-low outline-none sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 id={name} className="text-xl">
            {client ? <Verbatim>{client.company_name}</Verbatim> : 'Client'}
          </h3>
          <p className="text-sm text-ink-faint">{`Requested ${dayOf(request.created_at)}`}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
          <StatusBadge status={request.status} />
          {waiting && <WaitingBadge item={waiting.item} />}
          <ConversationLink requestId={request.id} describedBy={name} />
          <div className="ml-auto">
            <PersonMenu
              kind="request"
              target={request.id}
              subject={company}
              person={client?.user_id}
              name={company}
            />
          </div>
        </div>
      </div>
      <div className="mt-3">
        <LongText text={request.message} />
      </div>
      <div className="mt-4 grid gap-4">
        <Facts>
          <Fact term="Budget range">{request.budget_range}</Fact>
          <Fact term="Timeline">{request.timeline}</Fact>
        </Facts>
        <ClientDetails client={client} />
        <WorkSamples requestId={request.id} />
        <CurrentQuotes requestId={request.id} />
        <WriteQuoteLink request={request} describedBy={name} />
        {refused && (
          <UnsentProblem
            item={refused.item}
            title="Your answer could not be sent."
            discardLabel="Discard my answer"
          />
        )}
      </div>
      <RequestActions request={request} company={company} describedBy={name} />
    </li>
  )
}
