import { useMemo, useRef } from 'react'
import { useRowsInPlace } from '../../data/use-rows-in-place.ts'
import { useUnsentRows } from '../../data/use-unsent-rows.ts'
import { pendingProfiles } from '../../domain/profile/approval.ts'
import type { Profile } from '../../domain/rows.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EmptyPeopleArt } from '../../ui/illustrations/empty-art.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { useListLimit } from '../../ui/use-list-limit.ts'
import { PendingCard } from './pending-card.tsx'
import { useDecisionFocus } from './use-decision-focus.ts'

/** Applications rendered at first: an administrator decides one after the other. */
const PAGE_SIZE = 30

const idOf = ({ id }: Profile) => id

/**
 * Lists everyone not yet approved, newest first. A decision takes effect here at once, also offline; while it can be
 * undone, the card keeps its place.
 */
export function PendingList({ profiles, quick }: { profiles: readonly Profile[]; quick: boolean }) {
  const section = useRef<HTMLElement>(null)
  const waiting = useMemo(() => pendingProfiles(profiles), [profiles])
  const { limit, setLimit } = useListLimit(waiting, PAGE_SIZE)
  const { rows: pending, isHeld } = useRowsInPlace('profiles', waiting, idOf, (id) =>
    profiles.find((profile) => profile.id === id),
  )
  const shown = pending.slice(0, limit)
  const refused = useUnsentRows('profiles').filter(({ item }) => item.state === 'attention')
  const keepFocus = useDecisionFocus(section, shown)
  return (
    <section
      ref={section}
      tabIndex={-1}
      id="pending"
      aria-labelledby="pending-heading"
      className="mt-10 scroll-mt-24 outline-none"
    >
      <h2 id="pending-heading" className="mb-4 text-2xl">
        Pending profiles
      </h2>
      {pending.length === 0 ? (
        <EmptyState art={<EmptyPeopleArt />} title="Nobody is waiting">
          New applications appear here by themselves.
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {shown.map((profile) => (
            <PendingCard
              key={profile.id}
              profile={profile}
              quick={quick}
              decided={isHeld(profile)}
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
