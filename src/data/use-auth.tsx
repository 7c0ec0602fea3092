import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import type { ClientDraft, ClientRegistration } from '../domain/client.ts'
import type { ProfileDraft, Registration } from '../domain/profile/profile.ts'
import type { RegistrationRecord } from '../domain/profile/registration-record.ts'
import { type Viewer, viewerOf } from '../domain/viewer.ts'
import { catchUnexpected, type Outcome, outcomeOf } from '../messages/outcome.ts'
import { isUnsent } from '../outbox/item.ts'
import type { AnyDraft } from './use-draft.ts'
import { usePulled, useRow, useRows } from './use-rows.ts'
import { type AppServices, useObservableValue, useServices, useSessionState } from './use-services.ts'
import {
  addRecord,
  completeRegistration,
  loadRegistrationRecords,
  saveRegistration,
  useCompletedRegistration,
} from './use-unfinished-registration.ts'

interface Credentials {
  email: string
  password: string
  captchaToken: string | undefined
}

type Registered = Outcome & { confirm?: boolean }

export interface Auth {
  /** Known without the network where a first pull was completed on this device. */
  viewer: Viewer
  /** E-mail of the user whose session was lost and whose unsent mutations are on this device. */
  locked: string | null
  /** Unsent mutations of the locked user; null where the device cannot tell. */
  lockedUnsent: number | null
  /** Unsent mutations of the viewer. */
  unsent: number
  /** `captchaToken`: here and below, what the form's security check gave. */
  signIn(email: string, password: string, captchaToken?: string): Promise<Outcome>
  /** `next`: the address of the app to which the link of a confirmation mail leads. Discards the draft of the form. */
  registerProfessional(
    written: Registration,
    draft: AnyDraft,
    next?: string,
    captchaToken?: string,
  ): Promise<Registered>
  registerClient(
    written: ClientRegistration,
    draft: AnyDraft,
    next?: string,
    captchaToken?: string,
  ): Promise<Registered>
  /** For a signed-in user with neither record: an interrupted registration. Deletes the draft of the form. */
  finishProfessional(written: ProfileDraft, draft: AnyDraft): Promise<Outcome>
  finishClient(written: ClientDraft, draft: AnyDraft): Promise<Outcome>
  /** Deletes the user's data from the device, unsent mutations included: ask first. */
  signOut(): Promise<void>
  requestPasswordReset(email: string, captchaToken?: string): Promise<Outcome>
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
  const { identity, locked, lockedUnsent, engine } = useSessionState()
  const profile = useRow('profiles', identity?.id ?? '')
  const clients = useRows('clients')
  const pulled = usePulled()
  const completed = useCompletedRegistration()
  const unsent = useObservableValue(engine.outbox.items$, () => engine.outbox.items.filter(isUnsent).length)
  const client = clients.find(({ user_id }) => user_id === identity?.id)
  useFollowedEmail(services, identity?.email, profile?.email ?? client?.email)
  const known = pulled && (completed || profile !== undefined || client !== undefined)
  const auth = useMemo(
    () => ({
      viewer: viewerOf(identity, profile, client, known),
      locked: locked?.email ?? null,
      lockedUnsent,
      unsent,
      ...authActions(services),
    }),
    [services, identity, locked, lockedUnsent, profile, client, known, unsent],
  )
  return <AuthContext value={auth}>{children}</AuthContext>
}

/** Asks for the sign-in address where the user's own record shows another: it was changed on another device. */
function useFollowedEmail(
  { accounts }: AppServices,
  email: string | undefined,
  shown: string | null | undefined,
) {
  const differs = email !== undefined && shown != null && shown.toLowerCase() !== email.toLowerCase()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the record is a reason to ask.
  useEffect(() => {
    if (differs) void accounts.checkSession()
  }, [differs, shown, accounts])
}

/** Returns the actions of signing in, up and out. */
function authActions({ connection: { storage }, accounts, session, actionToasts }: AppServices) {
  const signUp = async (
    { email, password, captchaToken }: Credentials,
    record: RegistrationRecord,
    draft: AnyDraft,
    next?: string,
  ): Promise<Registered> => {
    // Before there is an account, so that its record can be added at once.
    await loadRegistrationRecords()
    await saveRegistration(storage, email, record)
    const answer = await accounts.signUp(email, password, next, captchaToken)
    if (!answer.ok) return outcomeOf(answer, 'registering')
    // Signing in closes the outbox of the visitor.
    await draft.discard()
    if (!answer.value.confirmed) return { ok: true, confirm: true }
    await session.signIn(answer.value.account)
    const { engine } = session.state
    actionToasts.expectResults(engine, await completeRegistration(storage, engine, true))
    return { ok: true }
  }
  const finish = async (record: RegistrationRecord, draft: AnyDraft): Promise<Outcome> => {
    const { engine } = session.state
    const { user } = engine
    if (!user) return { ok: true }
    const added = await draft.send((form) => addRecord(engine, user, record, form))
    actionToasts.expectResults(engine, added)
    return { ok: true }
  }

  return {
    signIn: (email: string, password: string, captchaToken?: string): Promise<Outcome> =>
      catchUnexpected(async () => {
        const answer = await accounts.signIn(email, password, captchaToken)
        if (answer.ok) await session.signIn(answer.value)
        return outcomeOf(answer, 'signing in')
      }),
    registerProfessional: (
      { email, password, ...professional }: Registration,
      draft: AnyDraft,
      next?: string,
      captchaToken?: string,
    ) => catchUnexpected(() => signUp({ email, password, captchaToken }, { professional }, draft, next)),
    registerClient: (
      { email, password, ...client }: ClientRegistration,
      draft: AnyDraft,
      next?: string,
      captchaToken?: string,
    ) => catchUnexpected(() => signUp({ email, password, captchaToken }, { client }, draft, next)),
    finishProfessional: (professional: ProfileDraft, draft: AnyDraft) =>
      catchUnexpected(() => finish({ professional }, draft)),
    finishClient: (client: ClientDraft, draft: AnyDraft) => catchUnexpected(() => finish({ client }, draft)),
    signOut: () => session.signOut(),
    requestPasswordReset: async (email: string, captchaToken?: string) =>
      outcomeOf(await accounts.requestPasswordReset(email, captchaToken), 'resetting a password'),
    setPassword: async (password: string): Promise<Outcome> =>
      outcomeOf(await accounts.setPassword(password), 'changing the password'),
  }
}
