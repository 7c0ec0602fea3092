import { createContext, type ReactNode, useContext } from 'react'
import type { Client } from '../domain/rows.ts'
import { useAuth } from './auth.tsx'

const ClientContext = createContext<Client | null | undefined>(undefined)

/** The client record of whoever is signed in; null where there is none. */
export function useClient(): Client | null {
  const client = useContext(ClientContext)
  if (client === undefined) throw new Error('useClient must be used within a ClientProvider')
  return client
}

export function ClientProvider({ children }: { children: ReactNode }) {
  return <ClientContext value={useAuth().viewer.client}>{children}</ClientContext>
}
