import type { AuthError, SupabaseClient } from '@supabase/supabase-js'
import { PartNotArrived } from '../platform/import-part.ts'
import { reconnectSignals } from '../platform/reconnect-signals.ts'
import type { Connection } from './connection.ts'
import { firstScreen } from './first-route.ts'
import { type Answer, answered, failed, isPassing, notAsked, unreachable } from './remote-result.ts'

/** Milliseconds. */
const PATIENCE = 2_000

export interface Account {
  id: string
  email: string
}

export type AccountEvent =
  /** There is a session; also when another window signed in. */
  | { kind: 'signed-in'; account: Account }
  /** The server or another window ended the session. A network failure never does. */
  | { kind: 'session-ended' }
  /** She came by the link of a password reset. */
  | { kind: 'recovering' }

/** Signing in and up: the few things that need a network by nature. */
export class Accounts {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Tells of every change of the session. Returns how to stop listening. */
  listen(hear: (event: AccountEvent) => void): () => void {
    const { client, whenReplaced, hasSession } = this.#connection
    let forget = () => {}
    let forgotten = false
    const begin = async () => {
      // Who came by a link finds her way out of the page's address at once.
      if (!/[#&?](access_token|code|error)=/.test(globalThis.location?.href ?? '')) await firstScreen()
      const { auth } = await client()
      const { data } = auth.onAuthStateChange((event, session) => {
        // Outside the callback: the client holds its lock until this returns.
        setTimeout(async () => {
          if (event === 'PASSWORD_RECOVERY') hear({ kind: 'recovering' })
          if (session) hear({ kind: 'signed-in', account: accountOf(session.user) })
          else if (!(await hasSession())) hear({ kind: 'session-ended' })
        })
      })
      forget = () => data.subscription.unsubscribe()
      if (forgotten) forget()
    }
    const tryToBegin = () => {
      begin().catch((error) => {
        console.warn('Changes of the session cannot be heard', error)
        if (!(error instanceof PartNotArrived) || forgotten) return
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

  async signIn(email: string, password: string): Promise<Answer<Account>> {
    return this.#ask(async (auth) => {
      const { data, error } = await auth.signInWithPassword({ email, password })
      return error ? refusal(error) : answered(accountOf(data.user))
    })
  }

  /** `confirmed` is false where the address must be confirmed by e-mail before she can sign in. */
  async signUp(email: string, password: string): Promise<Answer<{ account: Account; confirmed: boolean }>> {
    return this.#ask(async (auth) => {
      const { data, error } = await auth.signUp({
        email,
        password,
        options: { emailRedirectTo: this.#connection.appUrl },
      })
      if (error) return refusal(error)
      if (!data.user?.id) return failed({ kind: 'refused', status: 200, code: '', message: '' })
      return answered({ account: accountOf(data.user), confirmed: data.session !== null })
    })
  }

  /** Ends the session here, with or without the server, which is given a moment to hear of it. */
  async signOut(): Promise<void> {
    const heard = this.#auth()
      .then((auth) => auth.signOut({ scope: 'local' }))
      // Without the code that would tell the server, the session ends on this device all the same.
      .catch((error) => console.info('The server could not be told of the sign-out', error))
    await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
    await this.#connection.forgetSession()
  }

  async requestPasswordReset(email: string): Promise<Answer<null>> {
    const redirectTo = `${this.#connection.appUrl}/reset-password`
    return this.#ask(async (auth) => {
      const { error } = await auth.resetPasswordForEmail(email, { redirectTo })
      return error ? refusal(error) : answered(null)
    })
  }

  async setPassword(password: string): Promise<Answer<null>> {
    return this.#ask(async (auth) => {
      const { error } = await auth.updateUser({ password })
      return error ? refusal(error) : answered(null)
    })
  }

  /**
   * Asks for another address to sign in with. `confirmed` is false where a link must be followed first: until then the
   * old one stays.
   */
  async changeEmail(email: string): Promise<Answer<{ confirmed: boolean }>> {
    const emailRedirectTo = `${this.#connection.appUrl}/account`
    return this.#ask(async (auth) => {
      const { data, error } = await auth.updateUser({ email }, { emailRedirectTo })
      if (error) return refusal(error)
      return answered({ confirmed: data.user.email?.toLowerCase() === email.toLowerCase() })
    })
  }

  /**
   * Asks the server for this session, which she may have ended from another device: `listen` then hears of its end. An
   * access token alone would go on being taken until it expires.
   */
  async askSession(): Promise<void> {
    await firstScreen()
    try {
      if (await this.#connection.hasSession()) await (await this.#auth()).getUser()
    } catch (error) {
      // A session renewed meanwhile has to be stored: a full disk refuses that.
      console.warn('The session could not be asked for', error)
    }
  }

  /** Ends this person's sessions on every other device; unsent work waits there until she signs in again. */
  async signOutOthers(): Promise<Answer<null>> {
    return this.#ask(async (auth) => {
      const { error } = await auth.signOut({ scope: 'others' })
      return error ? refusal(error) : answered(null)
    })
  }

  /**
   * Whether the session still stands, after the server refused its token: false only when the server itself refuses to
   * renew it, too. The client library would keep such a session until its token's own end.
   */
  async sessionStands(): Promise<boolean> {
    const auth = await this.#auth()
    const { error } = await auth.refreshSession()
    if (!error || isUnreachable(error) || isPassing(error.status ?? 0)) return true
    await this.#connection.forgetSession()
    return false
  }

  async #auth(): Promise<SupabaseClient['auth']> {
    return (await this.#connection.client()).auth
  }

  /** The server's answer to `question`; not asked where the code that asks it has not arrived. */
  async #ask<Value>(
    question: (auth: SupabaseClient['auth']) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> {
    const client = await this.#connection.client().catch((error: unknown) => {
      if (error instanceof PartNotArrived) return null
      throw error
    })
    return client ? question(client.auth) : notAsked
  }
}

const accountOf = (user: { id: string; email?: string | undefined }): Account => ({
  id: user.id,
  email: user.email ?? '',
})

/** By its name: its class would bring the whole client into the first screen. */
const isUnreachable = ({ name }: AuthError): boolean =>
  name === 'AuthRetryableFetchError' || name === 'AuthUnknownError'

/** The server's own message is kept whatever the status (spec section 8); empty where it gave none. */
function refusal(error: AuthError): Answer<never> {
  if (isUnreachable(error)) return unreachable
  return failed({
    kind: 'refused',
    status: error.status ?? 0,
    code: error.code ?? '',
    message: error.name === 'AuthInvalidTokenResponseError' ? '' : error.message,
  })
}
