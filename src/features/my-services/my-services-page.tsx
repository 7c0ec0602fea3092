import { useAuth } from '../../app/auth.tsx'
import { isApproved } from '../../domain/viewer.ts'
import { LockedArt } from '../../ui/art/locked-art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MyServices } from './my-services.tsx'

/** The services a member offers, and the requests for them. */
export function MyServicesPage() {
  const { viewer } = useAuth()
  if (viewer.profile && isApproved(viewer)) return <MyServices provider={viewer.profile} />
  return (
    <EmptyState asPage art={<LockedArt />} title="Access Restricted">
      You need to be an approved member to manage services.
    </EmptyState>
  )
}
