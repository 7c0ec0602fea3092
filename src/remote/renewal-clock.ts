/**
 * Notes when a renewal of the session last failed. For a minute after that, Supabase's client answers the next one by
 * itself, a minute by this device's clock: where that is set back meanwhile, it would take hours or days.
 */
export class RenewalClock {
  /** Milliseconds of this device's clock; null after a renewal that succeeded. */
  #failedAt: number | null = null

  /** True where the last renewal failed at a time that is still to come. */
  get isAhead(): boolean {
    return this.#failedAt !== null && Date.now() < this.#failedAt
  }

  forget(): void {
    this.#failedAt = null
  }

  /** Returns a `fetch` whose renewals are noted. */
  noting(send: typeof fetch): typeof fetch {
    return async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : String(input))
      if (url.searchParams.get('grant_type') !== 'refresh_token') return send(input, init)
      this.#failedAt = Date.now()
      const response = await send(input, init).finally(() => {
        this.#failedAt = Date.now()
      })
      if (response.ok) this.#failedAt = null
      return response
    }
  }
}
