import { ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { ContactLines } from '../../components/profile-view/contact-lines.tsx'
import { ProfessionTags } from '../../components/profile-view/profession-tags.tsx'
import { UnverifiedBadge, VerifiedBadge } from '../../components/profile-view/verified-badge.tsx'
import { UnsentProblem } from '../../components/unsent/unsent-problem.tsx'
import type { UnsentItem } from '../../data/use-unsent-items.ts'
import type { Profile } from '../../domain/rows.ts'
import { dayOf } from '../../messages/dates.ts'
import { ButtonAnchor } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { DecisionButtons, NextDecision } from './decision-buttons.tsx'
import { DecisionHistory } from './decision-history.tsx'
import { PendingLine } from './pending-line.tsx'
import type { Decision } from './use-decide-applicants.ts'

interface PendingCardProps {
  profile: Profile
  quick: boolean
  /** Everything about her is shown, not her line alone. */
  open: boolean
  onOpen: (open: boolean) => void
  selected: boolean
  onSelect: (selected: boolean) => void
  /** She was approved just now, which can be undone. */
  decided: boolean
  /** A decision about this applicant that the server refused. */
  refused?: UnsentItem | undefined
  /** Called while the button of the decision still has the focus. */
  onDecide: (profile: Profile, decision: Decision) => void
}

/** An applicant: one line, which opens to her profile and the decision buttons. */
export function PendingCard(props: PendingCardProps) {
  const { profile, quick, open, decided, refused, onDecide } = props
  const id = useId()
  const [undecided, setUndecided] = useState(profile)
  if (!decided && undecided !== profile) setUndecided(profile)
  return (
    <li data-profile={profile.id} tabIndex={-1} aria-labelledby={`${id}-name`} className="scroll-mt-24">
      <PendingLine {...props} id={id}>
        <NextDecision
          profile={undecided}
          quick={quick}
          describedBy={`${id}-name`}
          onDecide={(decision) => onDecide(profile, decision)}
        />
      </PendingLine>
      {refused && (
        <UnsentProblem
          className="mx-3 mb-3 sm:mx-5"
          item={refused}
          title={`${refused.title} could not be done.`}
        />
      )}
      {open && (
        <div id={`${id}-details`} className="px-4 pt-3 pb-5 sm:px-5">
          <Application profile={profile} />
          <div className="mt-5 flex flex-wrap gap-2.5 print:hidden">
            <ButtonAnchor
              variant="secondary"
              size="small"
              href={profile.linkedin_url}
              target="_blank"
              rel="noopener noreferrer"
              aria-describedby={`${id}-name`}
              icon={ExternalLink}
              className="max-sm:w-full"
            >
              Check LinkedIn
              <VisuallyHidden>, opens in a new tab</VisuallyHidden>
            </ButtonAnchor>
            {/* They keep their room: nothing below moves. */}
            <div inert={decided} className={decided ? 'invisible contents' : 'contents'}>
              <DecisionButtons
                profile={undecided}
                quick={quick}
                describedBy={`${id}-name`}
                onDecide={(decision) => onDecide(profile, decision)}
              />
            </div>
            {profile.decided_at && <DecisionHistory profileId={profile.id} name={profile.full_name} />}
          </div>
        </div>
      )}
    </li>
  )
}

/** Shows what the applicant wrote, and the note of an earlier decision. */
const Application = ({ profile }: { profile: Profile }) => (
  <>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-ink-soft">
      {profile.linkedin_verified ? <VerifiedBadge /> : <UnverifiedBadge />}
      <span>{`Applied ${dayOf(profile.created_at)}`}</span>
    </div>
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
