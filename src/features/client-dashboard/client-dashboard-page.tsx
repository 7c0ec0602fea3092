import { useAuth } from '../../app/auth.tsx'
import { Guarded } from '../../app/guarded.tsx'
import { guards } from '../../app/guards.ts'
import { useLoadError } from '../../app/load-error.ts'
import { NotHereYet } from '../../app/not-here-yet.tsx'
import { usePulled } from '../../app/reads.ts'
import type { Client } from '../../domain/rows.ts'
import { Dashboard } from './dashboard.tsx'
import { Loading } from './loading.tsx'

/** Where a client finds her requests, her company and what can be done next. */
export function ClientDashboardPage() {
  const { client } = useAuth().viewer
  return (
    <Guarded route="/client-dashboard" loading={<Loading words="Loading client profile..." />}>
      {client && <PulledDashboard client={client} />}
    </Guarded>
  )
}

function PulledDashboard({ client }: { client: Client }) {
  const { errors, missing } = guards['/client-dashboard']
  const unable = useLoadError(...errors)
  if (usePulled()) return <Dashboard client={client} />
  return unable ? <NotHereYet asPage title={missing} /> : <Loading words="Loading dashboard..." />
}
