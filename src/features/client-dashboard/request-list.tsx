import { useRef } from 'react'
import { StaleDataNote } from '../../components/stale-data-note.tsx'
import { useFormToOpen } from '../../data/use-form-to-open.ts'
import type { UnsentRow } from '../../data/use-unsent-rows.ts'
import type { ServiceRequest } from '../../domain/rows.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EmptyRequestsArt } from '../../ui/illustrations/empty-art.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { useListLimit } from '../../ui/use-list-limit.ts'
import { cardId, RequestCard } from './request-card.tsx'

/** Requests rendered at first, and added by each press of "Show more". */
const PAGE_SIZE = 20

interface RequestListProps {
  /** Newest first, unsent ones included. */
  requests: readonly ServiceRequest[]
  unsent: readonly UnsentRow<'job_applications'>[]
  /** Ids of requests answered since the client last opened the dashboard. */
  newAnswers: ReadonlySet<string>
}

/** 'My Service Requests': refused ones first, since they need the client's attention. */
export function RequestList({ requests, unsent, newAnswers }: RequestListProps) {
  const section = useRef<HTMLElement>(null)
  const { limit, setLimit } = useListLimit(requests, PAGE_SIZE)
  const known = new Set(requests.map(({ id }) => id))
  const refused = unsent.flatMap(({ added }) => (added && !known.has(added.id) ? [added] : []))
  const all = [...refused, ...requests]
  useFormToOpen('requested', (id) => {
    setLimit(Math.max(limit, all.findIndex((request) => request.id === id) + 1))
    // After the next frame: the card may have been beyond the limit.
    requestAnimationFrame(() => document.getElementById(cardId(id))?.focus())
  })
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="requests-heading" className="min-w-0 outline-none">
      <h2 id="requests-heading" className="mb-7 text-2xl">
        My Service Requests
      </h2>
      <StaleDataNote />
      {all.length === 0 ? (
        <Card>
          <EmptyState
            art={<EmptyRequestsArt />}
            title="No service requests yet"
            action={<ButtonLink to="/jobs">Browse Services</ButtonLink>}
          >
            Find a service you need and tell the professional about your project.
          </EmptyState>
        </Card>
      ) : (
        <ul className="grid gap-4">
          {all.slice(0, limit).map((request) => (
            <RequestCard
              key={request.id}
              request={request}
              isNew={newAnswers.has(request.id)}
              unsent={unsent.find(({ id, op }) => id === request.id && op === 'insert')}
              onLeave={() => section.current?.focus()}
            />
          ))}
        </ul>
      )}
      <ShowMore total={all.length} limit={limit} pageSize={PAGE_SIZE} onLimit={setLimit} />
    </section>
  )
}
