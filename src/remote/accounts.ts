import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import { ok } from '../domain/result.ts'
import { PartLoadError } from '../platform/import-part.ts'
import { reconnectSignals } from '../platform/reconnect-signals.ts'
import { type Connection, loadedClient } from './connection.ts'
import { whenFirstRouteRendered } from './first-route.ts'
import { fail, isTransient, notSent, type RemoteResult, unreachable } from './remote-result.ts'

/** How long the server is given to answer a sign-out. */
const SIGN_OUT_TIMEOUT_MS = 2_000

export interface Account {
  id: string
  email: string
}

export type AccountEvent =
  /** There is a session; also when another tab signed in. */
  | { kind: 'signed-in'; account: Account }
  /** The server or another tab ended the session. A network failure never does. */
  | { kind: 'session-ended' }

/** Supabase Auth: signing in and up, and the account's settings. All of it needs a network. */
export class Accounts {
  readonly #connection: Connection
  /** The last renewal of the session ended without an answer of the server. */
  #couldNotRenew = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Calls `listener` with each change of the session. Returns how to stop. */
  listen(listener: (event: AccountEvent) => void): () => void {
    const { supabase, whenReplaced, hasSession } = this.#connection
    let forget = () => {}
    let forgotten = false
    const begin = async () => {
      await whenFirstRouteRendered()
      const { auth } = await supabase()
      const { data } = auth.onAuthStateChange((_event, session) => {
        // After the callback: supabase-js holds its lock until the callback returns.
        setTimeout(async () => {
          if (session) listener({ kind: 'signed-in', account: accountOf(session.user) })
          else if (!(await hasSession())) listener({ kind: 'session-ended' })
        })
      })
      forget = () => data.subscription.unsubscribe()
      if (forgotten) forget()
    }
    const tryToBegin = () => {
      begin().catch((error) => {
        console.warn('Changes of the session cannot be observed', error)
        if (!(error instanceof PartLoadError) || forgotten) return
        forget = reconnectSignals(() => {
          forget()
          tryToBegin()
        })
      })
    }
    tryToBegin()
    const ignoreReplaced = whenReplaced(() => {
      forget()
      tryToBegin()
    })
    return () => {
      forgotten = true
      ignoreReplaced()
      forget()
    }
  }

  /** `captchaToken`, here and below, is what a project with attack protection asks for. It can be used once. */
  async signIn(email: string, password: string, captchaToken?: string): Promise<RemoteResult<Account>> {
    const options = captchaOption(captchaToken)
    return this.#withAuth(async (auth) => {
      const { data, error } = await auth.signInWithPassword({ email, password, options })
      return error ? authRefusal(error) : ok(accountOf(data.user))
    })
  }

  /**
   * Creates an account. `confirmed` is false where the address must be confirmed by e-mail before the user can sign in;
   * the link in that mail leads to the app's origin, or to its address `next`.
   */
  async signUp(
    email: string,
    password: string,
    next = '',
    captchaToken?: string,
  ): Promise<RemoteResult<{ account: Account; confirmed: boolean }>> {
    return this.#withAuth(async (auth) => {
      const { data, error } = await auth.signUp({
        email,
        password,
        options: { emailRedirectTo: this.#connection.appUrl + next, ...captchaOption(captchaToken) },
      })
      if (error) return authRefusal(error)
      if (!data.user?.id) return fail({ kind: 'refused', status: 200, code: '', message: '' })
      return ok({ account: accountOf(data.user), confirmed: data.session !== null })
    })
  }

  /** Ends the session on this device, whether or not the server can be told in time. */
  async signOut(): Promise<void> {
    const told = this.#auth()
      .then(async (auth) => (await auth.signOut({ scope: 'local' })).error === null)
      // The session ends on this device even where the code that tells the server cannot be loaded.
      .catch((error) => {
        console.info('The server could not be told of the sign-out', error)
        return false
      })
    const late = new Promise<false>((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT_MS, false))
    // Where the server was told, supabase-js has forgotten the session; another tab may have stored a new one since.
    if (!(await Promise.race([told, late]))) await this.#connection.forgetSession()
  }

  async requestPasswordReset(email: string, captchaToken?: string): Promise<RemoteResult<null>> {
    const redirectTo = `${this.#connection.appUrl}/reset-password`
    const options = { redirectTo, ...captchaOption(captchaToken) }
    return this.#withAuth(async (auth) => {
      const { error } = await auth.resetPasswordForEmail(email, options)
      return error ? authRefusal(error) : ok(null)
    })
  }

  async setPassword(password: string): Promise<RemoteResult<null>> {
    return this.#withAuth(async (auth) => {
      const { error } = await auth.updateUser({ password })
      return error ? authRefusal(error) : ok(null)
    })
  }

  /** Changes the address to sign in with. `confirmed` is false where it takes effect only once both mailboxes confirm it. */
  async changeEmail(email: string): Promise<RemoteResult<{ confirmed: boolean }>> {
    const emailRedirectTo = `${this.#connection.appUrl}/account`
    return this.#withAuth(async (auth) => {
      const { data, error } = await auth.updateUser({ email }, { emailRedirectTo })
      if (error) return authRefusal(error)
      return ok({ confirmed: data.user.email?.toLowerCase() === email.toLowerCase() })
    })
  }

  /** Returns the address that waits to be confirmed as the new one; null where there is none. */
  async pendingEmail(): Promise<RemoteResult<string | null>> {
    return this.#withAuth(async (auth) => {
      const { data, error } = await askForUser(auth)
      return error ? authRefusal(error) : ok(data.user.new_email || null)
    })
  }

  /**
   * Asks the server whether this session still exists; `listen` reports where another device has ended it, or has changed
   * the address. Requests alone would not show it: the server accepts an access token until it expires.
   */
  async checkSession(): Promise<void> {
    await whenFirstRouteRendered()
    try {
      if (await this.#connection.hasSession()) await askForUser(await this.#auth())
    } catch (error) {
      // A full disk refuses to store a session that was renewed by this request.
      console.warn('The session could not be checked', error)
    }
  }

  /** Ends this user's sessions on all other devices. Unsent mutations stay there until the user signs in again. */
  async signOutOthers(): Promise<RemoteResult<null>> {
    return this.#withAuth(async (auth) => {
      const { error } = await auth.signOut({ scope: 'others' })
      return error ? authRefusal(error) : ok(null)
    })
  }

  /**
   * Renews the session, which may have ended. Returns null where the server could not be asked, or another window has
   * stored another session meanwhile. Returns false where there is none, and where the server refuses the renewal: then it
   * forgets the session, which supabase-js would keep until the token expires.
   */
  async sessionStands(): Promise<boolean | null> {
    const asked = await this.#connection.storedSession()
    if (asked === null) return false
    const couldNotRenew = this.#couldNotRenew
    this.#couldNotRenew = false
    const { auth } = await this.#connection.supabase(couldNotRenew)
    const { error } = await auth.refreshSession()
    this.#couldNotRenew = error !== null && (isUnreachable(error) || isTransient(error.status ?? 0))
    if (!error) return true
    if (this.#couldNotRenew) return null
    const stored = await this.#connection.storedSession()
    if (stored !== null && stored !== asked) return null
    await this.#connection.forgetSession()
    return false
  }

  async #auth(): Promise<SupabaseClient['auth']> {
    return (await this.#connection.supabase()).auth
  }

  /** Runs `request` with the auth client; `notSent` where its code cannot be loaded. */
  async #withAuth<Value>(
    request: (auth: SupabaseClient['auth']) => Promise<RemoteResult<Value>>,
  ): Promise<RemoteResult<Value>> {
    const supabase = await loadedClient(this.#connection)
    return supabase ? request(supabase.auth) : notSent
  }
}

/** Asks the server who is signed in, and renews the session where it names another address. */
async function askForUser(auth: SupabaseClient['auth']) {
  const answer = await auth.getUser()
  const { session } = (await auth.getSession()).data
  if (answer.data.user && session && answer.data.user.email !== session.user.email)
    await auth.refreshSession()
  return answer
}

export const captchaOption = (captchaToken: string | undefined) =>
  captchaToken === undefined ? {} : { captchaToken }

export const accountOf = (user: { id: string; email?: string | undefined }): Account => ({
  id: user.id,
  email: user.email ?? '',
})

/** Decides by the error's name: importing its class would load supabase-js with the first route. */
const isUnreachable = ({ name }: AuthError): boolean =>
  name === 'AuthRetryableFetchError' || name === 'AuthUnknownError'

/** Converts an auth error; keeps the server's message whatever the status (spec §8), empty where it gave none. */
export function authRefusal(error: AuthError): RemoteResult<never> {
  if (isUnreachable(error)) return unreachable
  return fail({
    kind: 'refused',
    status: error.status ?? 0,
    code: error.code ?? '',
    message: error.name === 'AuthInvalidTokenResponseError' ? '' : error.message,
  })
}
