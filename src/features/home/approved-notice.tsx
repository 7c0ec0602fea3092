import { PartyPopper } from 'lucide-react'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Tells an applicant who has this page open of the approval. */
export const ApprovedNotice = () => (
  <Notice
    tone="green"
    icon={PartyPopper}
    title="You are approved"
    urgent
    action={
      <ButtonLink to="/welcome" size="small">
        Begin
      </ButtonLink>
    }
  >
    The directory, your services and your public profile are open to you now.
  </Notice>
)
