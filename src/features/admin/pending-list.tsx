import { useEffect, useMemo, useRef, useState } from 'react'
import { useRowsInPlace } from '../../data/use-rows-in-place.ts'
import { useUnsentRows } from '../../data/use-unsent-rows.ts'
import { findApplicants, pendingProfiles, QueueSearch } from '../../domain/profile/approval.ts'
import type { Profile } from '../../domain/rows.ts'
import { ClearSearch } from '../../ui/clear-search.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EmptyPeopleArt, NothingFoundArt } from '../../ui/illustrations/empty-art.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { useListLimit } from '../../ui/use-list-limit.ts'
import { useSelection } from '../../ui/use-selection.ts'
import { useUrlSearch } from '../../ui/use-url-search.ts'
import { NotesDialog } from './notes-dialog.tsx'
import { PendingCard } from './pending-card.tsx'
import { PendingFilters } from './pending-filters.tsx'
import { SelectedApplicants } from './selected-applicants.tsx'
import { type Decision, useDecideApplicants } from './use-decide-applicants.ts'
import { useDecisionFocus } from './use-decision-focus.ts'
import { useQueueKeys } from './use-queue-keys.ts'

/** Lines rendered at first. */
const PAGE_SIZE = 60
/** Fewer need no search. */
const MANY = 5

const idOf = ({ id }: Profile) => id

/**
 * Lists everyone not yet approved, the one who has waited longest first. A decision takes effect here at once, also
 * offline; while it can be undone, the line keeps its place.
 */
export function PendingList({ profiles, quick }: { profiles: readonly Profile[]; quick: boolean }) {
  const section = useRef<HTMLElement>(null)
  const { text, setText, search, ...chosen } = useUrlSearch('/admin', QueueSearch)
  const { profession, show, waits } = chosen
  const pending = useMemo(() => pendingProfiles(profiles), [profiles])
  const found = useMemo(
    () => findApplicants(pending, { q: text, profession, show, waits }, Date.now()),
    [pending, text, profession, show, waits],
  )
  // As they were when the list was opened: they do not come or go above a line that is about to be pressed.
  const [hasFilters] = useState(pending.length > MANY || text + profession + waits !== '')
  const { limit, setLimit } = useListLimit(found, PAGE_SIZE)
  const filter = JSON.stringify([text, profession, show, waits])
  const { rows, isHeld } = useRowsInPlace(
    'profiles',
    found,
    idOf,
    (id) => profiles.find((profile) => profile.id === id),
    filter,
  )
  const shown = rows.slice(0, limit)
  const { selected, isSelected, pick, pickAll, clear } = useSelection(rows, idOf)
  const refused = useUnsentRows('profiles').filter(({ item }) => item.state === 'attention')
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isOpen = ({ id }: Profile) => opened.get(id) ?? id === shown[0]?.id
  const [rejecting, setRejecting] = useState<{ applicants: readonly Profile[]; nth: number; open: boolean }>({
    applicants: [],
    nth: 0,
    open: false,
  })
  const rejected = useRef(new Set<string>())
  useEffect(() => {
    for (const { id } of refused) if (rejected.current.delete(id)) pick(id, true)
  })
  const keepFocus = useDecisionFocus(section, shown)
  const decideNow = useDecideApplicants(quick)
  const decide = (applicants: readonly Profile[], decision: Decision) => {
    if (decision === 'reject') setRejecting(({ nth }) => ({ applicants, nth: nth + 1, open: true }))
    else {
      const [only] = applicants
      if (only && applicants.length === 1) keepFocus(only)
      decideNow(applicants, decision)
    }
  }
  /** They stay in the list, and are selected again where the server refuses it. */
  const reject = (applicants: readonly Profile[], note: string) => {
    decideNow(applicants, 'reject', note)
    for (const { id } of applicants.filter(isSelected)) {
      rejected.current.add(id)
      pick(id, false)
    }
  }
  useQueueKeys(section, {
    shown: shown.filter((profile) => !isHeld(profile)),
    quick,
    decide: (profile, decision) => decide([profile], decision),
    select: (profile) => pick(profile.id, !isSelected(profile)),
  })
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
      {hasFilters && (
        <PendingFilters pending={pending} text={text} onText={setText} chosen={chosen} onChoose={search} />
      )}
      {rows.length === 0 ? (
        <Nobody
          any={pending.length > 0}
          onClear={() => search({ q: '', profession: '', show: '', waits: '' })}
          filters={[{ name: text && `“${text}”`, clear: () => setText('') }]}
        />
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-surface shadow-low">
          {shown.map((profile) => (
            <PendingCard
              key={profile.id}
              profile={profile}
              quick={quick}
              open={isOpen(profile)}
              onOpen={(open) => setOpened(new Map(opened).set(profile.id, open))}
              selected={isSelected(profile)}
              onSelect={(wanted) => pick(profile.id, wanted)}
              decided={isHeld(profile) && profile.is_approved}
              refused={refused.find(({ id }) => id === profile.id)?.item}
              onDecide={(applicant, decision) => decide([applicant], decision)}
            />
          ))}
        </ul>
      )}
      <ShowMore total={rows.length} limit={limit} pageSize={PAGE_SIZE} onLimit={setLimit} />
      {selected.length > 0 && (
        <SelectedApplicants
          selected={selected}
          all={rows.length}
          quick={quick}
          onDecide={(decision) => decide(selected, decision)}
          onSelectAll={pickAll}
          onClear={clear}
        />
      )}
      <NotesDialog
        key={rejecting.nth}
        open={rejecting.open}
        {...rejectionTexts(rejecting.applicants)}
        told={{ label: 'Note to the applicant', required: false }}
        confirmLabel="Reject"
        onConfirm={({ told }) => reject(rejecting.applicants, told)}
        onClose={() => setRejecting(({ applicants, nth }) => ({ applicants, nth, open: false }))}
      />
    </section>
  )
}

function rejectionTexts(applicants: readonly Profile[]) {
  const [only] = applicants
  if (only && applicants.length === 1) {
    return {
      title: `Reject ${only.full_name}?`,
      verbatim: [only.full_name],
      description:
        'The application stays in this list, and she keeps her account. What you write here is shown to her.',
    }
  }
  return {
    title: `Reject ${applicants.length} applicants?`,
    description:
      'The applications stay in this list, and they keep their accounts. What you write here is shown to each of them.',
  }
}

interface NobodyProps {
  any: boolean
  filters: readonly { name: string; clear: () => void }[]
  onClear: () => void
}

const Nobody = ({ any, filters, onClear }: NobodyProps) =>
  any ? (
    <EmptyState
      art={<NothingFoundArt />}
      title="Nobody matches"
      action={<ClearSearch filters={filters} onClear={onClear} />}
    >
      Others are waiting; the search and the figures above choose whom you see.
    </EmptyState>
  ) : (
    <EmptyState art={<EmptyPeopleArt />} title="Nobody is waiting">
      New applications appear here by themselves.
    </EmptyState>
  )
