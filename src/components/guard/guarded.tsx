import type { ReactNode } from 'react'
import { useAuth } from '../../data/auth.tsx'
import { useLoadError } from '../../data/load-error.ts'
import { ButtonLinks } from '../../ui/button-links.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LockedArt } from '../../ui/illustrations/locked-art.tsx'
import { NotLoadedYet } from '../not-loaded-yet.tsx'
import { type GuardedRoute, guardedView, guards } from './guards.ts'
import { LoadingAccount } from './loading-account.tsx'

interface GuardedProps {
  route: GuardedRoute
  /** Shown while the device does not know the viewer's role. */
  loading?: ReactNode
  children: ReactNode
}

/** Shows a screen to the roles it is for. Denies nothing before the viewer's role is known. */
export function Guarded({ route, loading, children }: GuardedProps) {
  const { viewer } = useAuth()
  const guard = guards[route]
  const view = guardedView(route, viewer)
  if (view === 'open') return children
  if (view === 'unknown') {
    return <AccountUnknown errors={guard.errors} notLoadedTitle={guard.notLoadedTitle} loading={loading} />
  }
  const { title, text, links } = guard[view]
  return (
    <EmptyState
      asPage
      art={<LockedArt />}
      title={title}
      action={links.length > 0 && <ButtonLinks links={links} />}
    >
      {text}
    </EmptyState>
  )
}

interface AccountUnknownProps {
  /** Shown once as toasts when a first pull fails (spec §8). */
  errors?: readonly string[]
  /** Shown on the screen from then on. */
  notLoadedTitle: string
  loading?: ReactNode
}

/** Shown until the device knows the viewer's role. */
export function AccountUnknown({
  errors = [],
  notLoadedTitle,
  loading = <LoadingAccount />,
}: AccountUnknownProps) {
  return useLoadError(...errors) ? <NotLoadedYet asPage title={notLoadedTitle} /> : loading
}
