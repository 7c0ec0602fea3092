import { BadgeCheck, CircleCheck, Hourglass, RefreshCw } from 'lucide-react'
import { ProfileBanner } from '../../components/profile-view/profile-banner.tsx'
import { ProfilePicture } from '../../components/profile-view/profile-picture.tsx'
import { UnverifiedBadge } from '../../components/profile-view/verified-badge.tsx'
import { WaitingBadge } from '../../components/unsent/waiting-badge.tsx'
import { useIsPending } from '../../data/use-pending.ts'
import { usePullNow } from '../../data/use-sync-status.ts'
import type { Profile } from '../../domain/rows.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useBusy } from '../../ui/use-busy.ts'
import { Verbatim } from '../../ui/verbatim.tsx'

/** Shows banner, picture, and the state of verification and approval. */
export function OwnProfileHeader({ profile }: { profile: Profile }) {
  return (
    <section
      aria-labelledby="own-name"
      className="overflow-hidden rounded-xl border border-line bg-surface shadow-low"
    >
      <ProfileBanner profile={profile} className="h-36 sm:h-48" />
      <div className="px-5 pb-6 sm:px-8">
        <ProfilePicture profile={profile} size="huge" className="-mt-14 ring-4 ring-surface" />
        <h1 id="own-name" className="mt-3 text-3xl">
          <Verbatim>{profile.full_name}</Verbatim>
        </h1>
        {profile.email && (
          <p className="mt-0.5 text-ink-soft">
            <Verbatim>{profile.email}</Verbatim>
          </p>
        )}
        <StatusBadges profile={profile} />
        <div className="mt-5 flex flex-wrap gap-x-1.5 gap-y-2.5 sm:gap-x-2.5">
          <RefreshStatus />
          {profile.is_approved && (
            <ButtonLink
              to="/profile/$uniqueUrl"
              params={{ uniqueUrl: profile.id }}
              variant="quiet"
              size="small"
              className="whitespace-nowrap max-sm:px-2.5"
            >
              View public profile
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  )
}

function StatusBadges({ profile }: { profile: Profile }) {
  const waiting = useIsPending('profiles', profile.id)
  return (
    <div className="mt-3.5 flex flex-wrap gap-2">
      {profile.linkedin_verified ? (
        <Badge tone="green" icon={BadgeCheck}>
          LinkedIn verified
        </Badge>
      ) : (
        <UnverifiedBadge />
      )}
      {profile.is_approved ? (
        <Badge tone="green" icon={CircleCheck}>
          Approved
        </Badge>
      ) : (
        <Badge tone="yellow" icon={Hourglass}>
          Pending approval
        </Badge>
      )}
      {waiting && <WaitingBadge />}
    </div>
  )
}

function RefreshStatus() {
  const pullNow = usePullNow()
  const { busy, during } = useBusy()
  const refresh = async () => {
    const outcome = await during(pullNow())
    if (outcome.ok) toast.success('Profile refreshed!')
    else toast.error('Error refreshing profile')
  }
  return (
    <Button
      variant="secondary"
      size="small"
      busy={busy}
      busyText="Refreshing..."
      className="whitespace-nowrap max-sm:px-2.5"
      icon={RefreshCw}
      onClick={() => void refresh()}
    >
      Refresh Status
    </Button>
  )
}
