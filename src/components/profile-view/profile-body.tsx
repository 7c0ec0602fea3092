import { useAuth } from '../../data/use-auth.tsx'
import type { Profile } from '../../domain/rows.ts'
import { memberSince, showsContactDetails } from '../../domain/search/directory.ts'
import type { Elements } from '../../ui/elements.ts'
import { Verbatim } from '../../ui/verbatim.tsx'
import { ContactLines } from './contact-lines.tsx'
import { MemberServices } from './member-services.tsx'
import { ProfessionTags } from './profession-tags.tsx'
import { ProfilePicture } from './profile-picture.tsx'
import { VerifiedBadge } from './verified-badge.tsx'

interface ProfileBodyProps {
  profile: Profile
  /** 'h1' if the profile is the screen, 'h2' within a dialog. */
  heading: 'h1' | 'h2'
}

/**
 * Shows everything of a profile that this viewer may see, except the banner: in the details dialog and on its own page.
 */
export function ProfileBody({ profile, heading: Heading }: ProfileBodyProps) {
  const { viewer } = useAuth()
  const Section = Heading === 'h1' ? 'h2' : 'h3'
  const showsContact = showsContactDetails(viewer, profile) && (profile.email || profile.phone)
  return (
    <>
      <ProfilePicture profile={profile} size="huge" className="-mt-20 ring-4 ring-surface" />
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Heading className="min-w-0 text-3xl">
          <Verbatim>{profile.full_name}</Verbatim>
        </Heading>
        {profile.linkedin_verified && <VerifiedBadge />}
      </div>
      <p className="mt-1 text-ink-soft">{`Member since ${memberSince(profile)}`}</p>
      <ProfessionTags className="mt-4" profile={profile} />
      {profile.bio && (
        <Part title="About" Heading={Section}>
          <p dir="auto" className="max-w-prose whitespace-pre-line text-ink-soft">
            {profile.bio}
          </p>
        </Part>
      )}
      <Part title="Service rate" Heading={Section}>
        <p dir="auto" className="text-ink-soft">
          {profile.service_rate}
        </p>
      </Part>
      <MemberServices profile={profile} heading={Section} />
      {showsContact && (
        <Part title="Contact information" Heading={Section}>
          <ContactLines profile={profile} />
        </Part>
      )}
    </>
  )
}

function Part({ title, Heading, children }: { title: string; Heading: 'h2' | 'h3'; children: Elements }) {
  return (
    <section className="mt-7">
      <Heading className="mb-1.5 text-lg">{title}</Heading>
      {children}
    </section>
  )
}
