import { Hourglass } from 'lucide-react'
import { DecisionNote } from '../../components/decision-note.tsx'
import { NotificationsOffer } from '../../components/notifications-offer.tsx'
import { useUnread } from '../../data/use-unread-answers.ts'
import type { Profile } from '../../domain/rows.ts'
import { memberStatus } from '../../domain/viewer.ts'
import { pendingMessage } from '../../messages/pending-message.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { RefreshButtons } from './refresh-buttons.tsx'

/** Tells an applicant what the application waits for, with buttons to refresh. */
export const PendingApplication = ({ profile }: { profile: Profile }) => (
  <div className="grid grid-cols-1 gap-4 pt-6 sm:pt-8">
    <Notice
      tone="amber"
      icon={Hourglass}
      title="Your application is pending final approval"
      action={<RefreshButtons />}
    >
      <span>{`${memberStatus(profile)}. We will email you when you are approved. Until then you can complete `}</span>
      <TextLink to="/profile">your profile</TextLink>
      <span>.</span>
      <PendingRequests />
      <DecisionNote profile={profile} />
    </Notice>
    <NotificationsOffer when="when you are approved" />
  </div>
)

/** Requests to a member who lost the approval: the header has no link to them (spec §2). */
function PendingRequests() {
  const { pending } = useUnread()
  if (pending.length === 0) return null
  return (
    <p>
      <span>{`${pendingMessage(pending.length)}: `}</span>
      <TextLink to="/my-jobs">requests you have</TextLink>
      <span>.</span>
    </p>
  )
}
