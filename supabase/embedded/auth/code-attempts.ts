/** Wrong attempts after which a code is invalid. */
const MAX_CODE_ATTEMPTS = 5
const MAX_TRACKED_ADDRESSES = 20_000

/** How long a code with too many attempts is remembered, in milliseconds: no code is valid longer. */
const CODE_LIFETIME_MS = 60 * 60 * 1_000

/**
 * Counts the attempts to enter a one-time code, by e-mail address. The link of the same mail stays valid: it cannot be
 * guessed, and somebody else's attempts must not end it.
 */
export class CodeAttempts {
  readonly #attempts = new Map<string, number>()
  /** When the code of an address became invalid, the earliest first. */
  readonly #invalid = new Map<string, number>()

  /** Forgets the attempts: a new code is on its way. */
  reset(email: string): void {
    this.#attempts.delete(email)
    this.#invalid.delete(email)
  }

  /**
   * Checks a code. Returns null where it has become invalid: after five wrong attempts. An attempt is counted before it is
   * checked: of many at once, five are checked.
   */
  async check(email: string, ask: () => Promise<Response>): Promise<Response | null> {
    if (this.#invalid.has(email)) return null
    const tried = (this.#attempts.get(email) ?? 0) + 1
    this.#attempts.delete(email)
    if (tried < MAX_CODE_ATTEMPTS) this.#track(email, tried)
    else this.#invalidate(email)
    const response = await ask()
    if (response.ok) this.reset(email)
    return response
  }

  #track(email: string, tried: number) {
    this.#attempts.set(email, tried)
    if (this.#attempts.size > MAX_TRACKED_ADDRESSES)
      this.#attempts.delete(this.#attempts.keys().next().value ?? '')
  }

  #invalidate(email: string) {
    const now = Date.now()
    for (const [other, at] of this.#invalid) {
      if (at > now - CODE_LIFETIME_MS) break
      this.#invalid.delete(other)
    }
    this.#invalid.set(email, now)
  }
}
