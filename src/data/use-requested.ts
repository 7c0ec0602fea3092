import { useMemo } from 'react'
import { requestedServices } from '../domain/request/request.ts'
import { useClient } from './use-client.tsx'
import { useRows } from './use-rows.ts'

/** Returns the ids of the services that the client has requested, unsent requests included; none for others. */
export function useRequested(): ReadonlySet<string> {
  const client = useClient()
  const requests = useRows('job_applications')
  return useMemo(() => (client ? requestedServices(client, requests) : new Set<string>()), [requests, client])
}
