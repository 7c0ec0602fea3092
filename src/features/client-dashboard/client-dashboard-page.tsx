import { Guarded } from '../../components/guard/guarded.tsx'
import { guards } from '../../components/guard/guards.ts'
import { NotLoadedYet } from '../../components/not-loaded-yet.tsx'
import { useAuth } from '../../data/auth.tsx'
import { useLoadError } from '../../data/load-error.ts'
import { usePulled } from '../../data/row-hooks.ts'
import type { Client } from '../../domain/rows.ts'
import { Dashboard } from './dashboard.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'

/** Shows a client's requests, company and next steps. */
export function ClientDashboardPage() {
  const { client } = useAuth().viewer
  return (
    <Guarded route="/client-dashboard" loading={<DashboardSkeleton text="Loading client profile..." />}>
      {client && <PulledDashboard client={client} />}
    </Guarded>
  )
}

function PulledDashboard({ client }: { client: Client }) {
  const { errors, notLoadedTitle } = guards['/client-dashboard']
  const unable = useLoadError(...errors)
  if (usePulled()) return <Dashboard client={client} />
  return unable ? (
    <NotLoadedYet asPage title={notLoadedTitle} />
  ) : (
    <DashboardSkeleton text="Loading dashboard..." />
  )
}
