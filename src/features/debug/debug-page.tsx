import { Fingerprint, RefreshCw } from 'lucide-react'
import { type Listing, useDebug } from '../../data/use-debug.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProfileList } from './profile-list.tsx'

const NOT_ASKED = 'The server could not be asked'

function accountsText(accounts: Listing<number>): string {
  if (accounts.ok) return `${accounts.value} accounts listed. This key must not be able to do that!`
  return `${accounts.isRefusal ? 'Failed, as expected' : NOT_ASKED}: ${accounts.message}`
}

/** Shows administrators what the server returns to the current user, and what it refuses. */
export function DebugPage() {
  const { userId, profiles, fromServer, profilesFailure, accounts, busy, refresh } = useDebug()
  return (
    <>
      <PageHeader
        title="Debug"
        intro="What the server shows to whoever is using this device."
        actions={
          <>
            <Button
              variant="secondary"
              icon={Fingerprint}
              onClick={() => window.alert(`Current user ID: ${userId ?? 'none, nobody is signed in'}`)}
            >
              Current user ID
            </Button>
            <Button icon={RefreshCw} busy={busy} busyText="Refreshing..." onClick={refresh}>
              Refresh
            </Button>
          </>
        }
      />
      <div className="grid gap-8">
        <section aria-labelledby="profiles-heading" className="min-w-0">
          <h2 id="profiles-heading" className="mb-1 text-2xl">
            Profiles
          </h2>
          <p className="mb-4 text-sm text-ink-soft">
            {`${profiles.length} ${fromServer ? 'from the server' : 'on this device'}`}
          </p>
          {profilesFailure && (
            <Notice
              className="mb-4"
              tone="amber"
              title={profilesFailure.isRefusal ? 'The server listed no profiles' : NOT_ASKED}
            >
              {profilesFailure.message}
            </Notice>
          )}
          {profiles.length > 0 && <ProfileList profiles={profiles} />}
        </section>
        <section aria-labelledby="accounts-heading">
          <h2 id="accounts-heading" className="mb-4 text-2xl">
            Auth users
          </h2>
          <Card className="p-5 sm:p-6">
            <p aria-live="polite">{accounts ? accountsText(accounts) : 'Asking the server...'}</p>
          </Card>
        </section>
      </div>
    </>
  )
}
