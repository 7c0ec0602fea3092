import { useMemo, useRef, useState } from 'react'
import { useUnsentRows } from '../../data/unsent-rows.ts'
import { pendingProfiles } from '../../domain/approval.ts'
import type { Profile } from '../../domain/rows.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EmptyPeopleArt } from '../../ui/illustrations/empty-art.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { PendingCard } from './pending-card.tsx'
import { useDecisionFocus } from './use-decision-focus.ts'

/** Applications rendered at first: an administrator decides one after the other. */
const PAGE_SIZE = 30

/** Lists everyone not yet approved, newest first. A decision takes effect here at once, also offline. */
export function PendingList({ profiles, quick }: { profiles: readonly Profile[]; quick: boolean }) {
  const section = useRef<HTMLElement>(null)
  const [limit, setLimit] = useState(PAGE_SIZE)
  const pending = useMemo(() => pendingProfiles(profiles), [profiles])
  const shown = useMemo(() => pending.slice(0, limit), [pending, limit])
  const refused = useUnsentRows('profiles').filter(({ item }) => item.state === 'attention')
  const keepFocus = useDecisionFocus(section, shown)
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="pending-heading" className="mt-10 outline-none">
      <h2 id="pending-heading" className="mb-4 text-2xl">
        Pending profiles
      </h2>
      {pending.length === 0 ? (
        <EmptyState art={<EmptyPeopleArt />} title="Nobody is waiting">
          New applications appear here by themselves.
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {shown.map((profile) => (
            <PendingCard
              key={profile.id}
              profile={profile}
              quick={quick}
              refused={refused.find(({ id }) => id === profile.id)?.item}
              onDecide={keepFocus}
            />
          ))}
        </ul>
      )}
      <ShowMore total={pending.length} limit={limit} pageSize={PAGE_SIZE} onLimit={setLimit} />
    </section>
  )
}
