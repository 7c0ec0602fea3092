import { Hourglass } from 'lucide-react'
import { DecisionNote } from '../../components/decision-note.tsx'
import type { Profile } from '../../domain/rows.ts'
import { memberStatus } from '../../domain/viewer.ts'
import { Notice } from '../../ui/notice.tsx'

export const PendingNotice = ({ profile }: { profile: Profile }) => (
  <Notice className="mt-6" tone="amber" icon={Hourglass} title={memberStatus(profile)}>
    <span>
      {profile.linkedin_verified
        ? 'Your LinkedIn profile is verified. An administrator will approve your membership next.'
        : 'An administrator will look at your LinkedIn profile first, then approve your membership. You can complete your profile meanwhile.'}
    </span>
    <DecisionNote profile={profile} />
  </Notice>
)
