import { Banknote, Mail, Pencil } from 'lucide-react'
import { memo, useId } from 'react'
import { ContactLines } from '../../components/profile-view/contact-lines.tsx'
import { LinkedInLink } from '../../components/profile-view/linkedin-link.tsx'
import { ProfessionTags } from '../../components/profile-view/profession-tags.tsx'
import { ProfilePicture } from '../../components/profile-view/profile-picture.tsx'
import { VerifiedBadge } from '../../components/profile-view/verified-badge.tsx'
import type { Profile } from '../../domain/rows.ts'
import { contactDecision, contactLabels, showsContactDetails } from '../../domain/search/directory.ts'
import type { Viewer } from '../../domain/viewer.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { IconFact } from '../../ui/icon-fact.tsx'
import { Verbatim } from '../../ui/verbatim.tsx'
import type { MemberDialogContent } from './member-dialogs.tsx'

export interface MemberCardProps {
  member: Profile
  viewer: Viewer
  onShow: (content: MemberDialogContent) => void
}

/** One member of the directory. Memoized: lists of thousands are scrolled. */
export const MemberCard = memo(function MemberCard({ member, viewer, onShow }: MemberCardProps) {
  const name = useId()
  return (
    <article
      aria-labelledby={name}
      className="flex h-full flex-col rounded-xl border border-line bg-surface p-5 shadow-low transition-shadow duration-200 hover:shadow-mid focus-within:shadow-mid"
    >
      <div className="flex gap-4">
        <ProfilePicture profile={member} size="large" />
        <div className="min-w-0 flex-1 self-center">
          <h2 id={name} className="text-xl leading-snug">
            <Verbatim>{member.full_name}</Verbatim>
          </h2>
          {member.linkedin_verified && (
            <div className="mt-1">
              <VerifiedBadge />
            </div>
          )}
        </div>
      </div>
      <ProfessionTags className="mt-4" profile={member} />
      {member.bio && (
        <p dir="auto" className="mt-3.5 line-clamp-3 text-ink-soft">
          {member.bio}
        </p>
      )}
      <div className="mt-3.5 grid gap-0.5 text-sm">
        <IconFact icon={Banknote} name="Service rate" className="py-1 font-medium">
          <bdi>{member.service_rate}</bdi>
        </IconFact>
        {showsContactDetails(viewer, member) && <ContactLines profile={member} />}
      </div>
      <div className="mt-auto pt-3">
        <LinkedInLink url={member.linkedin_url} name={member.full_name} className="text-sm" />
        <div className="mt-2 flex flex-wrap items-center gap-2.5 border-t border-line pt-4 print:hidden">
          <ContactControl member={member} viewer={viewer} describedBy={name} onShow={onShow} />
          <Button
            variant="secondary"
            size="small"
            className="flex-1"
            aria-describedby={name}
            onClick={() => onShow({ member, dialog: 'details' })}
          >
            Details
          </Button>
        </div>
      </div>
    </article>
  )
})

interface ContactControlProps extends MemberCardProps {
  describedBy: string
}

/** A link to the own profile, a button to contact the member, or why that is not possible. */
function ContactControl({ member, viewer, describedBy, onShow }: ContactControlProps) {
  const decision = contactDecision(viewer, member)
  const label = decision === 'unknown' ? null : contactLabels.card[decision]
  if (decision === 'own') {
    return (
      <ButtonLink to="/profile" variant="secondary" size="small" className="flex-1" icon={Pencil}>
        {label}
      </ButtonLink>
    )
  }
  if (decision === 'contact') {
    return (
      <Button
        size="small"
        className="flex-1"
        aria-describedby={describedBy}
        icon={Mail}
        onClick={() => onShow({ member, dialog: 'contact' })}
      >
        {label}
      </Button>
    )
  }
  return <p className="flex-1 text-center text-sm text-balance text-ink-faint">{label}</p>
}
