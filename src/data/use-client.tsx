import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Client } from '../domain/rows.ts'
import { useAuth } from './use-auth.tsx'

const ClientContext = createContext<{ client: Client | null | undefined } | null>(null)

/** Returns the client record of the signed-in user; null where there is none, undefined while that is not known. */
export function useClient(): Client | null | undefined {
  const provided = useContext(ClientContext)
  if (!provided) throw new Error('useClient must be used within a ClientProvider')
  return provided.client
}

export function ClientProvider({ children }: { children: ReactNode }) {
  const { client } = useAuth().viewer
  const provided = useMemo(() => ({ client }), [client])
  return <ClientContext value={provided}>{children}</ClientContext>
}
