import { useClient } from '../../data/use-client.tsx'
import { useFormToOpen } from '../../data/use-form-to-open.ts'
import { useContinueAt } from '../../data/use-next-address.ts'
import { usePulled } from '../../data/use-rows.ts'
import { entryAddress, withFormOpen } from '../../domain/next-address.ts'
import { hasRole, type Viewer } from '../../domain/viewer.ts'

interface RequestToOpen {
  viewer: Viewer
  /** The path that is continued at once there is an account for clients. */
  path: string
  open: (id: string) => void
  /** Who cannot request a service sees it, and there what to do. */
  openWithout: (id: string) => void
}

/** Opens the form of a request that a link or an address asks for. Who has not registered yet does so first. */
export function useRequestToOpen({ viewer, path, open, openWithout }: RequestToOpen): void {
  const client = useClient()
  const pulled = usePulled()
  const continueAt = useContinueAt()
  useFormToOpen(
    'request',
    (id) => {
      if (hasRole(viewer, 'unfinished'))
        continueAt(entryAddress('/client-register', withFormOpen(path, { form: 'request', id })))
      else if (client) open(id)
      else openWithout(id)
    },
    pulled && client !== undefined,
  )
}
