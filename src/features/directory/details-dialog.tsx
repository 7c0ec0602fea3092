import { ContactFileButton } from '../../components/profile-view/contact-file-button.tsx'
import { EmailContact } from '../../components/profile-view/email-contact.tsx'
import { LinkedInLink } from '../../components/profile-view/linkedin-link.tsx'
import { ProfileBanner } from '../../components/profile-view/profile-banner.tsx'
import { ProfileBody } from '../../components/profile-view/profile-body.tsx'
import { PersonMenu } from '../../components/reporting/person-menu.tsx'
import type { Profile } from '../../domain/rows.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextLink } from '../../ui/text-link.tsx'

interface DetailsDialogProps {
  member: Profile
  open: boolean
  onClose: () => void
}

/** Shows a member's whole profile in a dialog. */
export function DetailsDialog({ member, open, onClose }: DetailsDialogProps) {
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={member.full_name}
      verbatim={[member.full_name]}
      titleHidden
      banner={<ProfileBanner profile={member} className="h-36 sm:h-44" />}
      footer={<EmailContact profile={member} />}
    >
      <ProfileBody profile={member} heading="h2" />
      <div className="mt-5 flex flex-wrap items-center gap-x-8">
        <LinkedInLink url={member.linkedin_url} name={member.full_name} />
        <TextLink
          to="/profile/$uniqueUrl"
          params={{ uniqueUrl: member.id }}
          className="inline-flex min-h-11 items-center"
        >
          Open the public profile
        </TextLink>
        <ContactFileButton profile={member} />
        <div className="ml-auto">
          <PersonMenu
            kind="profile"
            target={member.id}
            subject={member.full_name}
            person={member.id}
            name={member.full_name}
            onBlocked={onClose}
          />
        </div>
      </div>
    </Dialog>
  )
}
