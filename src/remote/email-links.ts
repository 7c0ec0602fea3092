import type { AuthError, Session, SupabaseClient } from '@supabase/supabase-js'
import type { EmailLink, LinkKind } from '../domain/email-link.ts'
import { ok } from '../domain/result.ts'
import { PartLoadError } from '../platform/import-part.ts'
import { type Account, accountOf, authRefusal, captchaOption } from './accounts.ts'
import { type Connection, loadedClient } from './connection.ts'
import { notSent, type RemoteResult } from './remote-result.ts'

/** The account that a link belongs to, with the session it has brought. Nothing of it is stored on the device yet. */
export interface LinkedAccount {
  account: Account
  session: Pick<Session, 'access_token' | 'refresh_token'>
}

/** Uses up the links and codes of emails about accounts, and has them sent again. All of it needs a network. */
export class EmailLinks {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /**
   * Uses up a link or a code; the user who is signed in on the device stays signed in. Returns null where a new address
   * waits for the other mailbox.
   */
  async use(link: EmailLink): Promise<RemoteResult<LinkedAccount | null>> {
    return this.#aside(async (auth) => {
      const { data, error } = await verify(auth, link)
      if (error) return authRefusal(error)
      const { session } = data
      return ok(session && { account: accountOf(session.user), session })
    })
  }

  /** Signs in on this device with the session of a link. */
  async adopt({ account, session }: LinkedAccount): Promise<RemoteResult<Account>> {
    const supabase = await loadedClient(this.#connection)
    if (!supabase) return notSent
    const { access_token, refresh_token } = session
    const { data, error } = await supabase.auth.setSession({ access_token, refresh_token })
    if (error) return authRefusal(error)
    return ok(data.user ? accountOf(data.user) : account)
  }

  /** Ends the session of a link that is not adopted. */
  async drop(): Promise<void> {
    await this.#aside(async (auth) => {
      await auth.signOut({ scope: 'local' })
      return ok(null)
    })
  }

  /** Has the email of a sign-up, or of a new address, sent again; `email` is the account's address, `next` the path it leads to. */
  async sendAgain(
    kind: LinkKind & ('signup' | 'email_change'),
    email: string,
    next = '',
    captchaToken?: string,
  ): Promise<RemoteResult<null>> {
    return this.#aside(async (auth) => {
      const emailRedirectTo = this.#connection.appUrl + next
      const options = { emailRedirectTo, ...captchaOption(captchaToken) }
      const { error } = await auth.resend({ type: kind, email, options })
      return error ? authRefusal(error) : ok(null)
    })
  }

  /** Runs `request` with a client that holds its session in memory alone. */
  async #aside<Value>(
    request: (auth: SupabaseClient['auth']) => Promise<RemoteResult<Value>>,
  ): Promise<RemoteResult<Value>> {
    try {
      return await request((await this.#connection.memoryClient()).auth)
    } catch (error) {
      if (error instanceof PartLoadError) return notSent
      throw error
    }
  }
}

function verify(
  auth: SupabaseClient['auth'],
  link: EmailLink,
): Promise<{ data: { session: Session | null }; error: AuthError | null }> {
  if ('session' in link) {
    const { accessToken, refreshToken } = link.session
    return auth.setSession({ access_token: accessToken, refresh_token: refreshToken })
  }
  return 'code' in link
    ? auth.verifyOtp({ email: link.email, token: link.code, type: link.kind })
    : auth.verifyOtp({ token_hash: link.tokenHash, type: link.kind })
}
