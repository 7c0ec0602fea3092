import { useMember } from '../../data/use-rows.ts'
import { shownProfessions } from '../../domain/profile/profile.ts'
import type { Profile, Service } from '../../domain/rows.ts'
import { bioPreview } from '../../domain/thread/contact-message.ts'
import { Verbatim } from '../../ui/verbatim.tsx'
import { ProfilePicture } from '../profile-view/profile-picture.tsx'

interface RecipientSummaryProps {
  member: Pick<Profile, 'id' | 'full_name'>
  service?: Pick<Service, 'title' | 'salary_range'> | undefined
}

/** Shows the recipient of a message: name, specialties, rate and the beginning of the bio. */
export function RecipientSummary({ member, service }: RecipientSummaryProps) {
  const profile = useMember(member.id)
  const rate = service?.salary_range ?? profile?.service_rate
  return (
    <div className="mt-5 flex gap-4 rounded-lg bg-sunk p-4">
      <ProfilePicture profile={profile ?? member} />
      <div className="min-w-0 flex-1">
        <p className="font-display text-lg font-semibold">
          <Verbatim>{member.full_name}</Verbatim>
        </p>
        <dl className="mt-1 grid gap-1 text-sm text-ink-soft [&_dd]:inline [&_dt]:inline [&_dt]:font-semibold">
          {service && <Line term="Service">{service.title}</Line>}
          {profile && <Line term="Specialties">{shownProfessions(profile).join(', ')}</Line>}
          {rate && <Line term="Service rate">{rate}</Line>}
        </dl>
        {profile?.bio && (
          <p dir="auto" className="mt-2 text-sm text-ink-soft">
            {bioPreview(profile.bio)}
          </p>
        )}
      </div>
    </div>
  )
}

const Line = ({ term, children }: { term: string; children: string }) => (
  <div>
    <dt>{`${term}: `}</dt>
    <dd>
      <bdi>{children}</bdi>
    </dd>
  </div>
)
