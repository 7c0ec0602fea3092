import { Guarded } from '../../components/guard/guarded.tsx'
import { PrivacyNotice } from '../../components/privacy-notice.tsx'
import { useAuth } from '../../data/use-auth.tsx'
import { OfflineNote } from '../../ui/offline-note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { BlockedPeople } from './blocked-people.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { EmailForm } from './email-form.tsx'
import { EventChoiceTable } from './event-choice-table.tsx'
import { ExportData } from './export-data.tsx'
import { MyReports } from './my-reports.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { OtherDevices } from './other-devices.tsx'
import { PasswordForm } from './password-form.tsx'

/** The settings of the account, as opposed to the profile. */
export function AccountPage() {
  const { user } = useAuth().viewer
  return <Guarded route="/account">{user && <Account email={user.email} />}</Guarded>
}

function Account({ email }: { email: string }) {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Account" intro={`You sign in as ${email}.`} />
      <div className="grid gap-6 pb-10">
        <OfflineNote then="What is on this page needs a connection; only unblocking somebody waits until you are back online." />
        <EmailForm current={email} />
        <PasswordForm email={email} />
        <NotificationSettings />
        <EventChoiceTable />
        <OtherDevices />
        <BlockedPeople />
        <MyReports />
        <ExportData />
        <PrivacyNotice />
        <DeleteAccount email={email} />
      </div>
    </div>
  )
}
