import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { ProfileFormDraft } from '../../components/edit-unsent/form-drafts.ts'
import { forms } from '../../components/edit-unsent/form-registry.ts'
import { useReopen } from '../../components/edit-unsent/use-reopen.ts'
import { Guarded } from '../../components/guard/guarded.tsx'
import { UnsentProblem } from '../../components/unsent/unsent-problem.tsx'
import { useAuth } from '../../data/use-auth.tsx'
import { useDraft } from '../../data/use-draft.ts'
import { useFormToOpen } from '../../data/use-form-to-open.ts'
import { useRow } from '../../data/use-rows.ts'
import { useSeeEvents } from '../../data/use-see-events.ts'
import type { UnsentItem } from '../../data/use-unsent-items.ts'
import { useUnsentRows } from '../../data/use-unsent-rows.ts'
import { isShownToApplicant } from '../../domain/event.ts'
import { profileEdit } from '../../domain/profile/profile-edit.ts'
import type { Profile } from '../../domain/rows.ts'
import { isAddressTaken } from '../../messages/problems.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OwnProfileHeader } from './own-profile-header.tsx'
import { PendingNotice } from './pending-notice.tsx'
import { ProfileForm } from './profile-form.tsx'

/** Shows the signed-in professional's profile: its state, and the form that changes it. */
export function OwnProfilePage() {
  const { viewer } = useAuth()
  return <Guarded route="/profile">{viewer.profile && <OwnProfile mine={viewer.profile} />}</Guarded>
}

function OwnProfile({ mine }: { mine: Profile }) {
  const profile = useRow('profiles', mine.id) ?? mine
  const refused = useUnsentRows('profiles').find(
    ({ id, item }) => id === profile.id && item.state === 'attention',
  )?.item
  useSeeEvents(isShownToApplicant)
  const returning = useReopenTakenUrl(refused)
  /** Number of edits reopened in the form; a new number mounts the form again. */
  const [reopened, setReopened] = useState(0)
  useFormToOpen('profile', () => setReopened(reopened + 1))
  return (
    <div className="mx-auto max-w-3xl py-6 sm:py-10">
      <OwnProfileHeader profile={profile} />
      {!profile.is_approved && <PendingNotice profile={profile} />}
      {refused && !returning && (
        <UnsentProblem className="mt-6" item={refused} title="Your last changes could not be saved." />
      )}
      <DraftedProfileForm key={reopened} profile={profile} />
    </div>
  )
}

function DraftedProfileForm({ profile }: { profile: Profile }) {
  const empty = useMemo<ProfileFormDraft>(
    () => ({ seen: profile, edit: profileEdit(profile), pictures: {} }),
    [profile],
  )
  const draft = useDraft(forms.profile, '', empty)
  return draft.loaded ? (
    <ProfileForm profile={profile} draft={draft} />
  ) : (
    <Skeleton className="mt-6 h-128 rounded-xl" />
  )
}

/**
 * Reopens an edit in the form where the server refused its profile URL as taken, so that the field shows it. Does not
 * replace another draft. Returns whether it is being reopened.
 */
function useReopenTakenUrl(refused: UnsentItem | undefined): boolean {
  const reopen = useReopen()
  const [declinedId, setDeclinedId] = useState<string | null>(null)
  const id = refused && isAddressTaken(refused.stored.problem) ? refused.id : null
  const reopenItem = useEffectEvent(async (item: string) => {
    if ((await reopen(item, false)) !== 'opened') setDeclinedId(item)
  })
  useEffect(() => {
    if (id) void reopenItem(id)
  }, [id])
  return id !== null && id !== declinedId
}
