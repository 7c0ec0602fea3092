import { useMemo } from 'react'
import { useRows } from '../../data/row-hooks.ts'
import type { Client } from '../../domain/rows.ts'

/** Returns the ids of the services that this client has requested, unsent requests included. */
export function useRequested(client: Client | null | undefined): ReadonlySet<string> {
  const requests = useRows('job_applications')
  return useMemo(
    () => new Set(requests.filter(({ client_id }) => client_id === client?.id).map(({ job_id }) => job_id)),
    [requests, client],
  )
}
