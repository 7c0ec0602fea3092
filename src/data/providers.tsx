import { type ReactNode, useEffect } from 'react'
import { ActionToasts } from '../messages/action-toasts.ts'
import { isStorageDenied, moveStorageToMemory } from '../platform/memory-storage.ts'
import { Accounts } from '../remote/accounts.ts'
import { configuredAddress } from '../remote/address.ts'
import { connect } from '../remote/connection.ts'
import { Session } from '../sync/session.ts'
import { CacheInvoiceFonts } from './invoice-fonts.tsx'
import { useAppBadge } from './use-app-badge.ts'
import { AuthProvider } from './use-auth.tsx'
import { ClientProvider } from './use-client.tsx'
import { useRenumbering } from './use-renumbering.ts'
import { type AppServices, AppServicesContext, useEngine, useServices } from './use-services.ts'

/**
 * Creates the services and opens the user's data; in the memory of this tab where the browser denies storage. Rejects
 * where its storage fails.
 */
export async function startServices(): Promise<AppServices> {
  try {
    return await startStored()
  } catch (error) {
    if (!(await isStorageDenied())) throw error
    console.warn('The browser denies storage; this tab stores nothing', error)
    await moveStorageToMemory()
    return startStored()
  }
}

async function startStored(): Promise<AppServices> {
  const connection = connect(configuredAddress())
  const accounts = new Accounts(connection)
  const session = await Session.start(connection, accounts)
  // Not awaited: the device's rows are shown meanwhile.
  if (session.state.identity) void accounts.checkSession()
  return { connection, accounts, session, actionToasts: new ActionToasts() }
}

/** Provides the services, the session and the client record. */
export function AppProviders({ services, children }: { services: AppServices; children: ReactNode }) {
  return (
    <AppServicesContext value={services}>
      <ActionToastsSubscription />
      <AuthProvider>
        <CacheInvoiceFonts />
        <ClientProvider>{children}</ClientProvider>
        <AppBadge />
      </AuthProvider>
    </AppServicesContext>
  )
}

function AppBadge() {
  useAppBadge()
  return null
}

function ActionToastsSubscription() {
  const engine = useEngine()
  const { actionToasts } = useServices()
  useEffect(() => actionToasts.subscribe(engine), [actionToasts, engine])
  useRenumbering()
  return null
}
