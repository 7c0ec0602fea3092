/**
 * Runs one task repeatedly, never twice at once. `poke` schedules a run; during a run it schedules one more, however often
 * it is called.
 */
export class Runner {
  readonly #work: () => Promise<number | null>
  #timer: ReturnType<typeof setTimeout> | null = null
  #dueAt = Number.POSITIVE_INFINITY
  #running: Promise<void> | null = null
  #again: number | null = null
  #stopped = false

  /** `work` resolves to the milliseconds until its next run, or null for none. It must not reject. */
  constructor(work: () => Promise<number | null>) {
    this.#work = work
  }

  /** Runs within `delay` milliseconds at the latest. */
  poke(delay = 0): void {
    if (this.#stopped) return
    if (this.#running) this.#again = Math.min(this.#again ?? delay, delay)
    else this.#schedule(delay)
  }

  /** Prevents further runs. Resolves when the current one, if any, has ended. */
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
    const delay = await this.#work()
    this.#running = null
    const again = this.#again
    this.#again = null
    if (this.#stopped) return
    if (again !== null) this.#schedule(again)
    else if (delay !== null) this.#schedule(delay)
  }
}
