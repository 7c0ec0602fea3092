import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { ClientDetails } from '../../components/request/client-details.tsx'
import { Fact, Facts } from '../../components/request/facts.tsx'
import { RequestActions } from '../../components/request/request-actions.tsx'
import { SentRequestActions } from '../../components/request/sent-request-actions.tsx'
import { StatusBadge } from '../../components/request/status-badge.tsx'
import type { Thread } from '../../data/use-thread.ts'
import { useUnsentRows } from '../../data/use-unsent-rows.ts'
import { dayOf } from '../../messages/dates.ts'

/** The facts of the request and what can be done with it: beside the conversation, on a phone above it and folded. */
export function ThreadFacts({ thread, onWriteQuote }: { thread: Thread; onWriteQuote: () => void }) {
  const { request, service, client, asClient, title, mayWrite } = thread
  const ids = { heading: useId(), facts: useId(), client: useId() }
  const [unfolded, setUnfolded] = useState(false)
  const unsent = useUnsentRows('job_applications').some(({ id, op }) => id === request?.id && op === 'insert')
  if (!request) return null
  return (
    <aside
      aria-labelledby={ids.heading}
      className="-mx-4 border-b border-line bg-surface px-4 pt-3 pb-4 sm:-mx-6 sm:px-6 lg:sticky lg:top-22 lg:max-h-[calc(100svh-7rem)] lg:overflow-y-auto lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mx-0 lg:mt-6 lg:self-start lg:rounded-xl lg:border lg:p-5 lg:shadow-low print:border-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={ids.heading} className="min-w-0 text-lg max-lg:sr-only lg:text-xl">
          <bdi>{title}</bdi>
        </h2>
        <span className="sm:max-lg:hidden">
          <StatusBadge status={request.status} />
        </span>
        <button
          type="button"
          aria-expanded={unfolded}
          aria-controls={asClient ? ids.facts : `${ids.facts} ${ids.client}`}
          onClick={() => setUnfolded(!unfolded)}
          className="prose-link inline-flex min-h-11 items-center gap-1 sm:ml-auto lg:hidden"
        >
          About this request
          <ChevronDown aria-hidden="true" className={`size-4.5 ${unfolded ? 'rotate-180' : ''}`} />
        </button>
      </div>
      <div id={ids.facts} className={`mt-3 ${unfolded ? '' : 'max-lg:hidden'}`}>
        <Facts>
          <Fact term="Requested">{dayOf(request.created_at)}</Fact>
          <Fact term="Budget range">{request.budget_range}</Fact>
          <Fact term="Timeline">{request.timeline}</Fact>
        </Facts>
      </div>
      <div className="max-lg:[&>*]:mt-2 max-lg:[&>*]:border-0 max-lg:[&>*]:pt-0">
        {asClient ? (
          <SentRequestActions
            request={request}
            service={service}
            isUnsent={unsent}
            describedBy={ids.heading}
          />
        ) : (
          <RequestActions
            request={request}
            company={client?.company_name ?? 'a client'}
            describedBy={ids.heading}
            onWriteQuote={mayWrite ? onWriteQuote : null}
          />
        )}
      </div>
      {/* Below the buttons: on a laptop, both do not fit beside the conversation without scrolling. */}
      {!asClient && (
        <div id={ids.client} className={`mt-4 ${unfolded ? '' : 'max-lg:hidden'}`}>
          <ClientDetails client={client} heading="h3" />
        </div>
      )}
    </aside>
  )
}
