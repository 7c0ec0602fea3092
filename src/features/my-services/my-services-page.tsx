import { EndedThreads } from '../../components/ended-threads.tsx'
import { Guarded } from '../../components/guard/guarded.tsx'
import { useAuth } from '../../data/use-auth.tsx'
import { useFormToOpen } from '../../data/use-form-to-open.ts'
import { useSeeEvents } from '../../data/use-see-events.ts'
import { isShownToProfessional } from '../../domain/event.ts'
import type { Profile } from '../../domain/rows.ts'
import { isApproved } from '../../domain/viewer.ts'
import { useShownDialog } from '../../ui/use-shown-dialog.ts'
import { MyServices } from './my-services.tsx'
import { OngoingRequests } from './ongoing-requests.tsx'
import { type ServiceDialog, ServiceDialogs } from './service-dialogs.tsx'
import { useMyServices } from './use-my-services.ts'

/** Shows the services that a member offers, and the requests for them. */
export function MyServicesPage() {
  const { viewer } = useAuth()
  const { profile } = viewer
  useSeeEvents(isShownToProfessional)
  return (
    <>
      <Guarded route="/my-jobs">{profile && <MyServices provider={profile} />}</Guarded>
      {profile && !isApproved(viewer) && <UnapprovedRequests provider={profile} />}
      {profile && <EndedThreads asClient={false} />}
    </>
  )
}

/**
 * Shows the requests of a member who lost the approval: their steps and files stay available (readings, "mid-project").
 */
function UnapprovedRequests({ provider }: { provider: Profile }) {
  const { services, past, countsOf } = useMyServices(provider)
  const dialogs = useShownDialog<ServiceDialog>('requests')
  const requested = [...services, ...past].filter((service) => countsOf(service).requests > 0)
  useFormToOpen('requests', (id) => {
    const service = requested.find((row) => row.id === id)
    if (service) dialogs.show({ dialog: 'requests', service })
  })
  return (
    <>
      <OngoingRequests
        title="Requests you have"
        intro="You can still answer them, move them on and share files."
        services={requested}
        countsOf={countsOf}
        onShow={dialogs.show}
      />
      <ServiceDialogs
        shown={dialogs.shown}
        provider={provider}
        onClose={dialogs.close}
        onDeleted={dialogs.close}
      />
    </>
  )
}
