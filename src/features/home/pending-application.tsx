import { Hourglass } from 'lucide-react'
import { DecisionNote } from '../../components/decision-note.tsx'
import { NotificationsOffer } from '../../components/notifications-offer.tsx'
import { useSeeEvents } from '../../data/use-see-events.ts'
import { useUnread } from '../../data/use-unread-answers.ts'
import { isShownToApplicant } from '../../domain/event.ts'
import type { Profile } from '../../domain/rows.ts'
import { memberStatus } from '../../domain/viewer.ts'
import { pendingMessage } from '../../messages/pending-message.ts'
import { Notice } from '../../ui/notice.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { ApprovedNotice } from './approved-notice.tsx'
import { RefreshButtons } from './refresh-buttons.tsx'

interface PendingApplicationProps {
  profile: Profile
  /** It was approved while this page was open: the moment takes the place of what stood here, and nothing moves. */
  isApproved: boolean
}

/** Tells an applicant what the application waits for, with buttons to refresh. */
export function PendingApplication({ profile, isApproved }: PendingApplicationProps) {
  useSeeEvents(isShownToApplicant)
  return (
    <div className="grid grid-cols-1 pt-6 sm:pt-8">
      <div
        inert={isApproved}
        className={`col-start-1 row-start-1 grid grid-cols-1 gap-4 ${isApproved ? 'invisible' : ''}`}
      >
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
      {isApproved && (
        <div className="col-start-1 row-start-1">
          <ApprovedNotice />
        </div>
      )}
    </div>
  )
}

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
