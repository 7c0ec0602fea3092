import { useAuth } from '../../app/auth.tsx'
import { useLoadError } from '../../app/load-error.ts'
import { usePulled } from '../../app/reads.ts'
import { LockedArt } from '../../ui/art/locked-art.tsx'
import { OfflineArt } from '../../ui/art/offline-art.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Dashboard } from './dashboard.tsx'
import { Loading } from './loading.tsx'

/** Where a client finds her requests, her company and what can be done next. */
export function ClientDashboardPage() {
  const { viewer } = useAuth()
  const pulled = usePulled()
  if (!viewer.user) return <SignInRequired />
  if (!pulled)
    return <NotHereYet loading={viewer.client ? 'Loading dashboard...' : 'Loading client profile...'} />
  return viewer.client ? <Dashboard client={viewer.client} /> : <NoClientRecord />
}

const SignInRequired = () => (
  <EmptyState
    asPage
    art={<LockedArt />}
    title="Sign In Required"
    action={
      <>
        <ButtonLink to="/client-login">Client sign in</ButtonLink>
        <ButtonLink to="/client-register" look="secondary">
          Join as Client
        </ButtonLink>
      </>
    }
  >
    Sign in with your client account to see your requests, files and invoices.
  </EmptyState>
)

const NoClientRecord = () => (
  <EmptyState
    asPage
    art={<LockedArt />}
    title="No client account"
    action={
      <>
        <ButtonLink to="/client-register">Add your company</ButtonLink>
        <ButtonLink to="/jobs" look="secondary">
          View Services
        </ButtonLink>
      </>
    }
  >
    You are signed in, but no company belongs to this account. The dashboard is for clients who request
    services.
  </EmptyState>
)

function NotHereYet({ loading }: { loading: string }) {
  const failed = useLoadError('Error loading applications')
  if (!failed) return <Loading words={loading} />
  return (
    <EmptyState asPage art={<OfflineArt />} title="Your requests have not reached this device yet">
      They come with the first connection and stay here from then on, with or without one.
    </EmptyState>
  )
}
