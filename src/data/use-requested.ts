import { useMemo } from 'react'
import { requestedServices } from '../domain/request.ts'
import type { Client } from '../domain/rows.ts'
import { useRows } from './row-hooks.ts'

/** Returns the ids of the services that this client has requested, unsent requests included. */
export function useRequested(client: Client | null | undefined): ReadonlySet<string> {
  const requests = useRows('job_applications')
  return useMemo(() => (client ? requestedServices(client, requests) : new Set<string>()), [requests, client])
}
