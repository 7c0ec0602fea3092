import type { ReactNode } from 'react'
import { useAuth } from '../../data/auth.tsx'
import { useLoadError } from '../../data/load-error.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LockedArt } from '../../ui/illustrations/locked-art.tsx'
import { NotLoadedYet } from '../not-loaded-yet.tsx'
import { type GuardedRoute, guardedView, guards } from './guards.ts'
import { LoadingAccount } from './loading-account.tsx'

interface GuardedProps {
  route: GuardedRoute
  /** Stands while this device does not know who is looking. */
  loading?: ReactNode
  children: ReactNode
}

/** Shows a screen to those it is for. Nobody is denied anything before it is known who is looking. */
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
      action={
        links.length > 0 &&
        links.map(({ to, label }, n) => (
          <ButtonLink key={to} to={to} variant={n === 0 ? 'primary' : 'secondary'}>
            {label}
          </ButtonLink>
        ))
      }
    >
      {text}
    </EmptyState>
  )
}

interface AccountUnknownProps {
  /** Toasted once when a first pull fails (spec section 8). */
  errors?: readonly string[]
  /** Stands on the screen from then on. */
  notLoadedTitle: string
  loading?: ReactNode
}

/** Stands until this device knows who is looking. */
export function AccountUnknown({
  errors = [],
  notLoadedTitle,
  loading = <LoadingAccount />,
}: AccountUnknownProps) {
  return useLoadError(...errors) ? <NotLoadedYet asPage title={notLoadedTitle} /> : loading
}
