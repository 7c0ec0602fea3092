import type { Database } from '../database.ts'
import { bodyOf } from './auth-answers.ts'
import type { AuthEmails } from './auth-emails.ts'
import { CODE_LIFETIME, newCode } from './one-time-codes.ts'

interface Pending {
  id: string
  email: string
  email_change: string
}

/**
 * Changes the address of an account as a Supabase project does ("secure email change"): once both mailboxes have
 * confirmed it, in either order. `@supabase/lite` asks the old one alone.
 */
export class EmailChange {
  readonly #database: Database
  readonly #mails: AuthEmails

  constructor(database: Database, mails: AuthEmails) {
    this.#database = database
    this.#mails = mails
  }

  /** Asks the new mailbox, too, after `@supabase/lite` has asked the old one. Returns the old address; null without a change. */
  async askNewMailbox(userId: string, newEmail: string): Promise<string | null> {
    const code = newCode(newEmail)
    const [pending] = await this.#database.query<Pending>(
      `update auth.users set email_change_token_new = $3, email_change_confirm_status = 0
       where id = $1 and lower(email_change) = $2
       returning id, email, email_change`,
      [userId, newEmail, code.TokenHash],
    )
    if (!pending) return null
    await this.#mail(pending, pending.email_change, code)
    return pending.email
  }

  /** Asks both mailboxes again, with new codes. Returns the new address; null where this account's is not being changed. */
  async askAgain(email: string): Promise<string | null> {
    const [found] = await this.#database.query<Pending>(
      'select id, email, email_change from auth.users where lower(email) = $1 and email_change is not null',
      [email],
    )
    if (!found) return null
    const [old, next] = [newCode(found.email), newCode(found.email_change)]
    const [pending] = await this.#database.query<Pending>(
      `update auth.users set email_change_token_current = $3, email_change_token_new = $4,
         email_change_sent_at = now(), email_change_confirm_status = 0
       where id = $1 and email_change = $2
       returning id, email, email_change`,
      [found.id, found.email_change, old.TokenHash, next.TokenHash],
    )
    if (!pending) return null
    await this.#mail(pending, pending.email, old)
    await this.#mail(pending, pending.email_change, next)
    return pending.email_change
  }

  /**
   * Accepts the confirmation of one mailbox. The first is answered with a sentence, the second by `finish`, which makes the
   * change; it is called for what is no confirmation, too, and refuses it.
   */
  async confirm(hash: string, finish: (hash: string) => Promise<Response>): Promise<Response> {
    const [first] = await this.#database.query(
      `update auth.users set email_change_confirm_status = 1,
         email_change_token_current = nullif(email_change_token_current, $1),
         email_change_token_new = nullif(email_change_token_new, $1)
       where $1 in (email_change_token_current, email_change_token_new) and email_change is not null
         and coalesce(email_change_confirm_status, 0) = 0 and email_change_sent_at > now() - ${CODE_LIFETIME}
       returning id`,
      [hash],
    )
    if (first) return halfConfirmed()
    // `@supabase/lite` makes the change with the code of the old mailbox alone.
    await this.#database.query(
      `update auth.users set email_change_token_current = $1, email_change_token_new = null
       where email_change_token_new = $1 and email_change_confirm_status = 1`,
      [hash],
    )
    const response = await finish(hash)
    const { user } = response.ok ? await bodyOf(response) : {}
    const { id } = (user ?? {}) as { id?: unknown }
    if (typeof id === 'string')
      await this.#database.query('update auth.users set email_change_confirm_status = 0 where id = $1', [id])
    return response
  }

  #mail({ email, email_change }: Pending, to: string, code: ReturnType<typeof newCode>): Promise<void> {
    return this.#mails.send('email_change', to, { Email: email, NewEmail: email_change, ...code })
  }
}

const halfConfirmed = () =>
  Response.json(
    {
      code: '200',
      msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
    },
    { headers: { 'access-control-allow-origin': '*' } },
  )
