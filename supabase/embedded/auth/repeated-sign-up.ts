import type { Database } from '../database.ts'
import type { AuthEmails } from './auth-emails.ts'
import { newCode } from './one-time-codes.ts'

/** Mails what somebody needs who signs up once more, or whose first mail was lost. */
export class RepeatedSignUp {
  readonly #database: Database
  readonly #mails: AuthEmails

  constructor(database: Database, mails: AuthEmails) {
    this.#database = database
    this.#mails = mails
  }

  /** Sends the confirmation again, with a new code, where the account waits for one. Returns whether it does. */
  async confirmAgain(email: string): Promise<boolean> {
    const code = newCode(email)
    const [waiting] = await this.#database.query<{ email: string }>(
      `update auth.users set confirmation_token = $2, confirmation_sent_at = now()
       where lower(email) = $1 and email_confirmed_at is null
       returning email`,
      [email, code.TokenHash],
    )
    if (waiting) await this.#mails.send('confirmation', waiting.email, { Email: waiting.email, ...code })
    return waiting !== undefined
  }

  /** Tells the owner of the address what to do: confirm the account, or sign in to it. */
  async tellOwner(email: string): Promise<void> {
    if (await this.confirmAgain(email)) return
    const [known] = await this.#database.query<{ email: string }>(
      'select email from auth.users where lower(email) = $1',
      [email],
    )
    if (known) await this.#mails.send('account_exists', known.email, { Email: known.email })
  }
}
