/**
 * Records when a renewal of the session last failed. For one minute after that, supabase-js refuses further renewals
 * without a request. It measures this minute by the device's clock: when the clock is set back, the minute becomes hours
 * or days.
 */
export class RenewalClock {
  /** Milliseconds of this device's clock; null after a renewal that succeeded. */
  #failedAt: number | null = null

  /** True where the last renewal failed at a time that is in the future now: the clock was set back. */
  get isAhead(): boolean {
    return this.#failedAt !== null && Date.now() < this.#failedAt
  }

  forget(): void {
    this.#failedAt = null
  }

  /** Wraps `fetch` and records the outcome of each renewal. */
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
