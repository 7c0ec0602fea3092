import { CircleCheck, ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { ContactLines } from '../../components/profile-view/contact-lines.tsx'
import { ProfessionTags } from '../../components/profile-view/profession-tags.tsx'
import { ProfilePicture } from '../../components/profile-view/profile-picture.tsx'
import { UnverifiedBadge, VerifiedBadge } from '../../components/profile-view/verified-badge.tsx'
import { UnsentProblem } from '../../components/unsent/unsent-problem.tsx'
import { WaitingBadge } from '../../components/unsent/waiting-badge.tsx'
import { useIsPending } from '../../data/use-pending.ts'
import type { UnsentItem } from '../../data/use-unsent-items.ts'
import type { Profile } from '../../domain/rows.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { DecisionHistory } from './decision-history.tsx'

interface PendingCardProps {
  profile: Profile
  quick: boolean
  /** She was approved just now, which can be undone. */
  decided: boolean
  /** A decision about this applicant that the server refused. */
  refused?: UnsentItem | undefined
  /** Called before a decision is made, while its button still has the focus. */
  onDecide: (profile: Profile) => void
}

/** Returns the id of an applicant's card, for leading there. */
export const applicantId = ({ id }: Profile): string => `applicant-${id}`

/** Shows an applicant's profile and the decision buttons. */
export function PendingCard({ profile, quick, decided, refused, onDecide }: PendingCardProps) {
  const name = useId()
  const waiting = useIsPending('profiles', profile.id)
  const [undecided, setUndecided] = useState(profile)
  if (!decided && undecided !== profile) setUndecided(profile)
  return (
    <li
      id={applicantId(profile)}
      data-profile={profile.id}
      tabIndex={-1}
      aria-labelledby={name}
      className="scroll-mt-24 rounded-xl border border-line bg-surface p-5 shadow-low sm:p-6"
    >
      <div className="flex gap-4">
        <ProfilePicture profile={profile} size="large" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h3 id={name} className="text-xl">
              <Verbatim>{profile.full_name}</Verbatim>
            </h3>
            {profile.linkedin_verified ? <VerifiedBadge /> : <UnverifiedBadge />}
            {waiting && <WaitingBadge />}
          </div>
          <p className="mt-0.5 text-sm text-ink-soft">{`Applied ${appliedOn(profile)}`}</p>
        </div>
      </div>
      <Application profile={profile} />
      {refused && (
        <UnsentProblem className="mt-5" item={refused} title={`${refused.title} could not be done.`} />
      )}
      <div className="relative mt-5 flex flex-wrap gap-2.5 border-t border-line pt-4 print:hidden">
        <ButtonAnchor
          variant="secondary"
          size="small"
          href={profile.linkedin_url}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby={name}
          icon={ExternalLink}
          className="max-sm:w-full"
        >
          Check LinkedIn
          <VisuallyHidden>, opens in a new tab</VisuallyHidden>
        </ButtonAnchor>
        <div inert={decided} className={decided ? 'invisible contents' : 'contents'}>
          <DecisionButtons profile={undecided} quick={quick} describedBy={name} onDecide={onDecide} />
        </div>
        {decided && <Approved />}
        {profile.decided_at && <DecisionHistory profileId={profile.id} name={profile.full_name} />}
      </div>
    </li>
  )
}

/** Stands over the buttons, which keep their room: nothing below moves. */
const Approved = () => (
  <p className="absolute right-0 bottom-0 flex min-h-11 items-center gap-2 font-semibold text-green-text">
    <CircleCheck className="size-5" />
    Approved
  </p>
)

/** Shows what the applicant wrote, and the note of an earlier decision. */
const Application = ({ profile }: { profile: Profile }) => (
  <>
    <div className="mt-4 grid gap-x-10 gap-y-4 md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <ProfessionTags profile={profile} />
        {profile.bio && (
          <p dir="auto" className="mt-3 line-clamp-6 max-w-prose whitespace-pre-line text-ink-soft">
            {profile.bio}
          </p>
        )}
        <p className="mt-3 text-sm">
          <span className="font-semibold">Service rate: </span>
          <bdi>{profile.service_rate}</bdi>
        </p>
      </div>
      <div className="min-w-0 text-sm">
        <ContactLines profile={profile} />
      </div>
    </div>
    {profile.decision_note && (
      <p className="mt-4 max-w-prose border-l-2 border-line-strong pl-3.5 text-sm whitespace-pre-line text-ink-soft">
        <span className="font-semibold">She was told: </span>
        <bdi>{profile.decision_note}</bdi>
      </p>
    )}
  </>
)

const appliedOn = ({ created_at }: Profile) =>
  new Date(created_at).toLocaleDateString('en', { day: 'numeric', month: 'long', year: 'numeric' })
