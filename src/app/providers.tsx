import { CatchBoundary } from '@tanstack/react-router'
import { type ReactNode, Suspense, use, useEffect } from 'react'
import { Accounts } from '../remote/accounts.ts'
import { configuredAddress, connect } from '../remote/connection.ts'
import { Session } from '../sync/session.ts'
import { Announcer } from './announcer.ts'
import { useAppBadge } from './app-badge.ts'
import { AuthProvider } from './auth.tsx'
import { ClientProvider } from './client.tsx'
import { HeldFonts } from './kept-fonts.tsx'
import { useKeptRegistration } from './kept-registration.ts'
import { NoStorage } from './no-storage.tsx'
import { useRenumbering } from './renumbering.ts'
import { type Running, RunningContext, useEngine } from './session-context.ts'

let starting: Promise<Running> | null = null

async function start(): Promise<Running> {
  const connection = connect(configuredAddress())
  const accounts = new Accounts(connection)
  const session = await Session.start(connection, accounts)
  // Nothing waits for it: what this device holds is shown meanwhile.
  if (session.state.identity) void accounts.askSession()
  return { connection, accounts, session, announcer: new Announcer() }
}

/** The device's data, who is using it, and her client record. Shows its children once what the device holds is read. */
export function AppProviders({ children }: { children: ReactNode }) {
  starting ??= start()
  return (
    <CatchBoundary getResetKey={() => 'start'} errorComponent={NoStorage} onCatch={warn}>
      <Suspense fallback={null}>
        <Started starting={starting}>{children}</Started>
      </Suspense>
    </CatchBoundary>
  )
}

const warn = (error: unknown) => console.warn('The app could not start', error)

function Started({ starting, children }: { starting: Promise<Running>; children: ReactNode }) {
  return (
    <RunningContext value={use(starting)}>
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
  const { announcer } = use(RunningContext) ?? {}
  useEffect(() => announcer?.attend(engine), [announcer, engine])
  useRenumbering()
  useKeptRegistration()
  return null
}
