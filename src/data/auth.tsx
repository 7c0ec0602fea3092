import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { ClientDraft, ClientRegistration } from '../domain/client.ts'
import type { ProfileDraft, Registration } from '../domain/profile.ts'
import { type Viewer, viewerOf } from '../domain/viewer.ts'
import { catchUnexpected, type Outcome, outcomeOf } from '../messages/outcome.ts'
import { isUnsent } from '../outbox/item.ts'
import type { Identity } from '../sync/device-identity.ts'
import type { Engine } from '../sync/engine.ts'
import { type AppServices, useObservableValue, useServices, useSessionState } from './app-services.ts'
import { usePulled, useRow, useRows } from './row-hooks.ts'
import {
  addRecord,
  type RegistrationRecord,
  saveRegistration,
  useCompletedRegistration,
} from './unfinished-registration.ts'

type Registered = Outcome & { confirm?: boolean }

export interface Auth {
  /** Known without the network where a first pull was completed on this device. */
  viewer: Viewer
  /** E-mail of the user whose session was lost and whose unsent mutations are on this device. */
  locked: string | null
  /** Unsent mutations of the locked user; null where the device cannot tell. */
  lockedUnsent: number | null
  /** The user followed the link of a password reset. */
  recovering: boolean
  /** Unsent mutations of the viewer. */
  unsent: number
  signIn(email: string, password: string): Promise<Outcome>
  /** `next`: the address of the app to which the link of a confirmation mail leads. */
  registerProfessional(draft: Registration, next?: string): Promise<Registered>
  registerClient(draft: ClientRegistration, next?: string): Promise<Registered>
  /** For a signed-in user with neither record: an interrupted registration. */
  finishProfessional(draft: ProfileDraft): Promise<Outcome>
  finishClient(draft: ClientDraft): Promise<Outcome>
  /** Deletes the user's data from the device, unsent mutations included: ask first. */
  signOut(): Promise<void>
  requestPasswordReset(email: string): Promise<Outcome>
  setPassword(password: string): Promise<Outcome>
}

const AuthContext = createContext<Auth | null>(null)

export function useAuth(): Auth {
  const auth = useContext(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const services = useServices()
  const { identity, locked, lockedUnsent, recovering, engine } = useSessionState()
  const profile = useRow('profiles', identity?.id ?? '')
  const clients = useRows('clients')
  const pulled = usePulled()
  const completed = useCompletedRegistration()
  const unsent = useObservableValue(engine.outbox.items$, () => engine.outbox.items.filter(isUnsent).length)
  const client = clients.find(({ user_id }) => user_id === identity?.id)
  const known = pulled && (completed || profile !== undefined || client !== undefined)
  const auth = useMemo(
    () => ({
      viewer: viewerOf(identity, profile, client, known),
      locked: locked?.email ?? null,
      lockedUnsent,
      recovering,
      unsent,
      ...authActions(services),
    }),
    [services, identity, locked, lockedUnsent, recovering, profile, client, known, unsent],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** Returns the actions of signing in, up and out. */
function authActions({ connection: { storage }, accounts, session, actionToasts }: AppServices) {
  const add = async (engine: Engine, user: Identity, record: RegistrationRecord) =>
    actionToasts.expectResults(engine, await addRecord(engine, user, record))
  const signUp = async (
    { email, password }: { email: string; password: string },
    next: string | undefined,
    record: RegistrationRecord,
  ): Promise<Registered> => {
    const answer = await accounts.signUp(email, password, next)
    if (!answer.ok) return outcomeOf(answer, 'registering')
    if (!answer.value.confirmed) {
      await saveRegistration(storage, email, record)
      return { ok: true, confirm: true }
    }
    await session.signIn(answer.value.account)
    await add(session.state.engine, answer.value.account, record)
    return { ok: true }
  }
  const finish = async (record: RegistrationRecord): Promise<Outcome> => {
    const { engine } = session.state
    if (engine.user) await add(engine, engine.user, record)
    return { ok: true }
  }

  return {
    signIn: (email: string, password: string): Promise<Outcome> =>
      catchUnexpected(async () => {
        const answer = await accounts.signIn(email, password)
        if (answer.ok) await session.signIn(answer.value)
        return outcomeOf(answer, 'signing in')
      }),
    registerProfessional: ({ email, password, ...professional }: Registration, next?: string) =>
      catchUnexpected(() => signUp({ email, password }, next, { professional })),
    registerClient: ({ email, password, ...client }: ClientRegistration, next?: string) =>
      catchUnexpected(() => signUp({ email, password }, next, { client })),
    finishProfessional: (professional: ProfileDraft) => finish({ professional }),
    finishClient: (client: ClientDraft) => finish({ client }),
    signOut: () => session.signOut(),
    requestPasswordReset: async (email: string) =>
      outcomeOf(await accounts.requestPasswordReset(email), 'resetting a password'),
    async setPassword(password: string): Promise<Outcome> {
      const answer = await accounts.setPassword(password)
      if (answer.ok) session.endRecovery()
      return outcomeOf(answer, 'changing the password')
    },
  }
}
