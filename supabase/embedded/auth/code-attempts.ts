import type { Database } from '../database.ts'

/** Wrong attempts after which a code is invalid. */
const MAX_CODE_ATTEMPTS = 5
const MAX_TRACKED_ADDRESSES = 20_000

/** Counts the attempts to enter a one-time code, by e-mail address. */
export class CodeAttempts {
  readonly #attempts = new Map<string, number>()
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** Forgets the attempts: a new code is on its way. */
  reset(email: string): void {
    this.#attempts.delete(email)
  }

  /**
   * Checks a code, and deletes all codes of the address after the last wrong attempt. Returns null where that attempt has
   * been made. The attempt is counted before it is checked: of many at once, five are checked.
   */
  async check(email: string, ask: () => Promise<Response>): Promise<Response | null> {
    const attempts = this.#attempts
    const tried = (attempts.get(email) ?? 0) + 1
    if (tried > MAX_CODE_ATTEMPTS) return null
    attempts.delete(email)
    attempts.set(email, tried)
    if (attempts.size > MAX_TRACKED_ADDRESSES) attempts.delete(attempts.keys().next().value ?? '')
    const response = await ask()
    if (response.ok) attempts.delete(email)
    else if (tried === MAX_CODE_ATTEMPTS) await this.#deleteCodes(email)
    return response
  }

  #deleteCodes(email: string): Promise<unknown> {
    return this.#database.query(
      `update auth.users set confirmation_token = null, recovery_token = null, reauthentication_token = null,
         email_change_token_current = null, email_change_token_new = null
       where (lower(email) = $1 or lower(email_change) = $1)
         and coalesce(confirmation_token, recovery_token, reauthentication_token, email_change_token_current,
           email_change_token_new) is not null`,
      [email],
    )
  }
}
