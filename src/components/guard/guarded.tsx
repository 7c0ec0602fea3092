import { useAuth } from '../../data/use-auth.tsx'
import { useLoadError } from '../../data/use-load-error.ts'
import { useAddressHere } from '../../data/use-next-address.ts'
import { hasRole } from '../../domain/viewer.ts'
import { ButtonLinks } from '../../ui/button-links.tsx'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LockedArt } from '../../ui/illustrations/locked-art.tsx'
import { NotLoadedYet } from '../not-loaded-yet.tsx'
import { type GuardedRoute, guardedView, guards } from './guards.ts'
import { LoadingAccount } from './loading-account.tsx'

interface GuardedProps {
  route: GuardedRoute
  /** Shown while the device does not know the viewer's role. */
  loading?: Elements
  children: Elements
}

/** Shows a screen to the roles it is for. Denies nothing before the viewer's role is known. */
export function Guarded({ route, loading, children }: GuardedProps) {
  const { viewer } = useAuth()
  const here = useAddressHere()
  const guard = guards[route]
  const view = guardedView(route, viewer)
  if (view === 'open') return children
  if (view === 'unknown') {
    return <NotPulled asPage {...guard} loading={loading} />
  }
  const { title, text, links: usual } = guard[view]
  // The home page says what an application waits for.
  const isPending = view === 'closed' && hasRole(viewer, 'pending')
  const links = isPending ? [{ to: '/', label: 'See your application' } as const, ...usual] : usual
  return (
    <EmptyState
      asPage
      art={<LockedArt />}
      title={title}
      action={links.length > 0 && <ButtonLinks links={links} next={here} />}
    >
      {text}
    </EmptyState>
  )
}

interface NotPulledProps {
  /** Shown once as toasts when a first pull fails (spec §8). */
  errors?: readonly string[]
  /** Shown on the screen from then on. */
  notLoadedTitle: string
  loading?: Elements
  /** It takes the place of the whole screen. */
  asPage?: boolean
}

/** Shown until rows were pulled to this device. */
export function NotPulled(props: NotPulledProps) {
  const { errors = [], notLoadedTitle, loading = <LoadingAccount />, asPage = false } = props
  return useLoadError(...errors) ? <NotLoadedYet asPage={asPage} title={notLoadedTitle} /> : loading
}
