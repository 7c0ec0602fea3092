import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type ClientDraft, type ClientRegistration, registerClient } from '../domain/client.ts'
import { type ProfileDraft, type Registration, register } from '../domain/profile.ts'
import type { Viewer } from '../domain/viewer.ts'
import type { Engine, Identity } from '../sync/engine.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { useRow, useRows } from './reads.ts'
import { type Running, useCurrent, useRunning, useSessionState } from './session-context.ts'

export type { Outcome } from './outcome.ts'

type Registered = Outcome & { confirm?: boolean }

export interface Auth {
  /** Known at once from the device; never waits for the network. */
  viewer: Viewer
  /** E-mail of the person whose session was lost, and whose unsent work waits here until she signs in again. */
  locked: string | null
  /** She came by the link of a password reset. */
  recovering: boolean
  /** Things she did that the server has not confirmed. */
  unsent: number
  signIn(email: string, password: string): Promise<Outcome>
  registerProfessional(draft: Registration): Promise<Registered>
  registerClient(draft: ClientRegistration): Promise<Registered>
  /** For a signed-in person with neither record: an interrupted registration. */
  finishProfessional(draft: ProfileDraft): Promise<Outcome>
  finishClient(draft: ClientDraft): Promise<Outcome>
  /** Wipes her data from the device, unsent work included: ask first. */
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

/** A registration whose e-mail address must be confirmed first; sent at the first sign-in. Never the password. */
type Kept = { email: string } & ({ professional: ProfileDraft } | { client: ClientDraft })
const KEPT = 'verdant-registration'

export function AuthProvider({ children }: { children: ReactNode }) {
  const running = useRunning()
  const { identity, locked, recovering, engine } = useSessionState()
  const profile = useRow('profiles', identity?.id ?? '') ?? null
  const clients = useRows('clients')
  const unsent = useCurrent(engine.outbox.items$, () => engine.outbox.items.filter(isUnsent).length)
  const auth = useMemo(() => {
    const client = (identity && clients.find(({ user_id }) => user_id === identity.id)) ?? null
    return {
      viewer: { user: identity, profile, client },
      locked: locked?.email ?? null,
      recovering,
      unsent,
      ...doors(running),
    }
  }, [running, identity, locked, recovering, profile, clients, unsent])
  return <AuthContext value={auth}>{children}</AuthContext>
}

const isUnsent = ({ state }: { state: string }) => state !== 'applied'

/** The ways in and out. */
function doors({ connection: { keep }, accounts, session, announcer }: Running) {
  const now = () => new Date().toISOString()
  const add = async (engine: Engine, user: Identity, kept: Kept) => {
    const mutation =
      'professional' in kept
        ? register(user, kept.professional, now())
        : registerClient(user, crypto.randomUUID(), kept.client, now())
    announcer.expect(engine, await engine.act([mutation]))
  }
  /** Adds what a confirmed e-mail address was waited for, unless it is there. */
  const addKept = async (engine: Engine, user: Identity) => {
    const text = await keep.getItem(KEPT)
    const kept: Kept | null = text ? JSON.parse(text) : null
    if (!kept || kept.email !== user.email) return
    const hasRecord =
      engine.view.row('profiles', user.id) ??
      engine.view.rows('clients').find((row) => row.user_id === user.id)
    if (!hasRecord) await add(engine, user, kept)
    await keep.removeItem(KEPT)
  }
  const signUp = async (password: string, kept: Kept): Promise<Registered> => {
    const answer = await accounts.signUp(kept.email, password)
    if (!answer.ok) return outcomeOf(answer, 'registering')
    if (!answer.value.confirmed) {
      await keep.setItem(KEPT, JSON.stringify(kept))
      return { ok: true, confirm: true }
    }
    await session.enter(answer.value.account)
    await add(session.state.engine, answer.value.account, kept)
    return { ok: true }
  }
  const finish = async (
    record: { professional: ProfileDraft } | { client: ClientDraft },
  ): Promise<Outcome> => {
    const { engine } = session.state
    if (engine.user) await add(engine, engine.user, { email: engine.user.email, ...record })
    return { ok: true }
  }

  return {
    async signIn(email: string, password: string): Promise<Outcome> {
      const answer = await accounts.signIn(email, password)
      if (!answer.ok) return outcomeOf(answer, 'signing in')
      await session.enter(answer.value)
      // Her own records decide where she may go: on a new device they come with the first pull.
      await session.state.engine.pullNow()
      await addKept(session.state.engine, answer.value)
      return { ok: true }
    },
    registerProfessional: ({ email, password, ...professional }: Registration) =>
      signUp(password, { email, professional }),
    registerClient: ({ email, password, ...client }: ClientRegistration) =>
      signUp(password, { email, client }),
    finishProfessional: (professional: ProfileDraft) => finish({ professional }),
    finishClient: (client: ClientDraft) => finish({ client }),
    signOut: () => session.leave(),
    requestPasswordReset: async (email: string) =>
      outcomeOf(await accounts.requestPasswordReset(email), 'resetting a password'),
    async setPassword(password: string): Promise<Outcome> {
      const answer = await accounts.setPassword(password)
      if (answer.ok) session.recovered()
      return outcomeOf(answer, 'changing the password')
    },
  }
}
