import { type ReactNode, useEffect } from 'react'
import { Announcer } from '../messages/action-toasts.ts'
import { Accounts } from '../remote/accounts.ts'
import { configuredAddress } from '../remote/address.ts'
import { connect } from '../remote/connection.ts'
import { Session } from '../sync/session.ts'
import { useAppBadge } from './app-badge.ts'
import { type Running, RunningContext, useEngine, useRunning } from './app-services.ts'
import { AuthProvider } from './auth.tsx'
import { ClientProvider } from './client-provider.tsx'
import { HeldFonts } from './invoice-fonts.tsx'
import { useRenumbering } from './use-renumbering.ts'

/** Reads who uses this device, and what it holds of hers. Rejects where the browser gives no storage. */
export async function start(): Promise<Running> {
  const connection = connect(configuredAddress())
  const accounts = new Accounts(connection)
  const session = await Session.start(connection, accounts)
  // Nothing waits for it: what this device holds is shown meanwhile.
  if (session.state.identity) void accounts.checkSession()
  return { connection, accounts, session, announcer: new Announcer() }
}

/** The device's data, who is using it, and her client record. */
export function AppProviders({ running, children }: { running: Running; children: ReactNode }) {
  return (
    <RunningContext value={running}>
      <Announcing />
      <AuthProvider>
        <HeldFonts />
        <ClientProvider>{children}</ClientProvider>
        <Badging />
      </AuthProvider>
    </RunningContext>
  )
}

function Badging() {
  useAppBadge()
  return null
}

function Announcing() {
  const engine = useEngine()
  const { announcer } = useRunning()
  useEffect(() => announcer.attend(engine), [announcer, engine])
  useRenumbering()
  return null
}
