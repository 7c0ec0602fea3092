import { useMemo } from 'react'
import { useAuth } from '../../app/auth.tsx'
import { useDraft } from '../../app/drafts.ts'
import { Guarded } from '../../app/guarded.tsx'
import { useRow } from '../../app/reads.ts'
import { UnsentProblem } from '../../app/unsent-problem.tsx'
import { useUnsentRows } from '../../app/unsent-rows.ts'
import { profileEdit } from '../../domain/profile-edit.ts'
import type { Profile } from '../../domain/rows.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { OwnProfileHeader } from './own-profile-header.tsx'
import { PendingNotice } from './pending-notice.tsx'
import type { ProfileFormDraft } from './profile-draft.ts'
import { ProfileForm } from './profile-form.tsx'

/** The signed-in professional's profile: how it stands, and the form that changes it. */
export function OwnProfilePage() {
  const { viewer } = useAuth()
  return <Guarded route="/profile">{viewer.profile && <OwnProfile mine={viewer.profile} />}</Guarded>
}

function OwnProfile({ mine }: { mine: Profile }) {
  const profile = useRow('profiles', mine.id) ?? mine
  const empty = useMemo<ProfileFormDraft>(
    () => ({ seen: profile, edit: profileEdit(profile), pictures: {} }),
    [profile],
  )
  const refused = useUnsentRows('profiles').find(
    ({ id, item }) => id === profile.id && item.state === 'attention',
  )?.item
  const draft = useDraft<ProfileFormDraft>('profile', empty)
  return (
    <div className="mx-auto max-w-3xl py-6 sm:py-10">
      <OwnProfileHeader profile={profile} />
      {!profile.is_approved && <PendingNotice profile={profile} />}
      {refused && (
        <div className="mt-6">
          <UnsentProblem item={refused} title="Your last changes could not be saved." />
        </div>
      )}
      {draft.loaded ? (
        <ProfileForm profile={profile} draft={draft} />
      ) : (
        <Skeleton className="mt-6 h-128 rounded-xl" />
      )}
    </div>
  )
}
