import { Guarded, NotPulled } from '../../components/guard/guarded.tsx'
import { guards } from '../../components/guard/guards.ts'
import { useClient } from '../../data/use-client.tsx'
import { usePulled } from '../../data/use-rows.ts'
import { Dashboard } from './dashboard.tsx'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'

/** Shows a client's requests, company and next steps. */
export function ClientDashboardPage() {
  const client = useClient()
  const pulled = usePulled()
  return (
    <Guarded route="/client-dashboard" loading={<DashboardSkeleton text="Loading client profile..." />}>
      {client && pulled && <Dashboard client={client} />}
      {client && !pulled && (
        <NotPulled
          asPage
          {...guards['/client-dashboard']}
          loading={<DashboardSkeleton text="Loading dashboard..." />}
        />
      )}
    </Guarded>
  )
}
