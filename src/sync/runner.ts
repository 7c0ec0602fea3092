/**
 * Runs one piece of work again and again, never twice at once. A poke while it runs makes it run once more; many pokes
 * make one run.
 */
export class Runner {
  readonly #work: () => Promise<number | null>
  #timer: ReturnType<typeof setTimeout> | null = null
  #dueAt = Number.POSITIVE_INFINITY
  #running: Promise<void> | null = null
  #again: number | null = null
  #stopped = false

  /** `work` resolves with the milliseconds until it wants to run again, or null. It must not reject. */
  constructor(work: () => Promise<number | null>) {
    this.#work = work
  }

  /** Runs within `delay` milliseconds at the latest. */
  poke(delay = 0): void {
    if (this.#stopped) return
    if (this.#running) this.#again = Math.min(this.#again ?? delay, delay)
    else this.#schedule(delay)
  }

  /** Resolves when the run under way, if any, is over. No other begins. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#running
  }

  #schedule(delay: number): void {
    const dueAt = performance.now() + delay
    if (this.#timer && this.#dueAt <= dueAt) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#dueAt = dueAt
    this.#timer = setTimeout(() => {
      this.#timer = null
      this.#running = this.#run()
    }, delay)
  }

  async #run(): Promise<void> {
    const wish = await this.#work()
    this.#running = null
    const again = this.#again
    this.#again = null
    if (this.#stopped) return
    if (again !== null) this.#schedule(again)
    else if (wish !== null) this.#schedule(wish)
  }
}
