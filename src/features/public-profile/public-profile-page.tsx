import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ContactFileButton } from '../../components/profile-view/contact-file-button.tsx'
import { EmailContact } from '../../components/profile-view/email-contact.tsx'
import { ProfileBanner } from '../../components/profile-view/profile-banner.tsx'
import { ProfileBody } from '../../components/profile-view/profile-body.tsx'
import { PersonMenu } from '../../components/reporting/person-menu.tsx'
import { ShareButton } from '../../components/share-button.tsx'
import { usePageHead } from '../../components/use-page-head.ts'
import { profileAddress } from '../../data/public-address.ts'
import { usePublicProfile } from '../../data/use-rows.ts'
import type { Profile } from '../../domain/rows.ts'
import { profileHead } from '../../messages/page-head.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NotFoundArt } from '../../ui/illustrations/not-found-art.tsx'
import { PublicProfileSkeleton } from './public-profile-skeleton.tsx'
import { UnreachableProfile } from './unreachable-profile.tsx'

/** Shows one approved professional, by id or by custom URL. */
export function PublicProfilePage() {
  const { uniqueUrl = '' } = useParams({ strict: false })
  const [attempt, setAttempt] = useState(0)
  // A new key mounts the component again, which asks the server again.
  return (
    <ProfileResult
      key={`${uniqueUrl} ${attempt}`}
      address={uniqueUrl}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
}

function ProfileResult({ address, onRetry }: { address: string; onRetry: () => void }) {
  const answer = usePublicProfile(address)
  switch (answer.state) {
    case 'loading':
      return <PublicProfileSkeleton />
    case 'found':
      return <PublicProfile profile={answer.profile} />
    case 'missing':
      return (
        <EmptyState
          asPage
          art={<NotFoundArt />}
          title="Profile Not Found"
          action={
            <ButtonLink to="/jobs" variant="secondary">
              View Services
            </ButtonLink>
          }
        >
          There is no public profile at this address.
        </EmptyState>
      )
    case 'unreachable':
      return <UnreachableProfile onRetry={onRetry} />
  }
}

function PublicProfile({ profile }: { profile: Profile }) {
  const navigate = useNavigate()
  usePageHead(profileHead(profile, location.origin))
  return (
    <article className="mx-auto my-6 max-w-3xl overflow-hidden rounded-xl border border-line bg-surface shadow-low sm:my-10">
      <ProfileBanner profile={profile} className="h-40 sm:h-56" />
      <div className="relative px-5 pt-6 pb-7 sm:px-10 sm:pb-10">
        <div className="absolute top-3 right-3 sm:right-5">
          <PersonMenu
            kind="profile"
            target={profile.id}
            subject={profile.full_name}
            person={profile.id}
            name={profile.full_name}
            onBlocked={() => void navigate({ to: '/', replace: true })}
          />
        </div>
        <ProfileBody profile={profile} heading="h1" />
        <div className="mt-8 flex flex-wrap items-center gap-3 border-t border-line pt-6">
          <EmailContact profile={profile} />
          <ContactFileButton profile={profile} />
          <ShareButton url={profileAddress(profile)} title={profile.full_name} />
        </div>
      </div>
    </article>
  )
}
