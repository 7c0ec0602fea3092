/** The server's process: it can be paused, as by SIGSTOP, and killed and started again. */
export class ServerProcess {
  readonly #clock: { now: number }
  #pausedUntil = Number.NEGATIVE_INFINITY
  #downUntil = Number.NEGATIVE_INFINITY
  /** Milliseconds for which it will be down after the next commit; null where it stays alive. */
  #killFor: number | null = null

  constructor(clock: { now: number }) {
    this.#clock = clock
  }

  /** The process was killed and has not started again. */
  get isDown(): boolean {
    return this.#clock.now < this.#downUntil
  }

  /** Milliseconds until a paused process goes on; 0 while it runs. */
  get pausedFor(): number {
    return Math.max(0, this.#pausedUntil - this.#clock.now)
  }

  /** Pauses the process for so many milliseconds: it answers nothing, then everything. */
  pause(milliseconds: number): void {
    this.#pausedUntil = this.#clock.now + milliseconds
  }

  /** Kills the process between its next commit and the answer, and starts it again after so many milliseconds. */
  killAfterCommit(milliseconds: number): void {
    this.#killFor = milliseconds
  }

  /** Returns whether the process is killed now, after a commit. */
  takeKill(): boolean {
    if (this.#killFor === null) return false
    this.#downUntil = this.#clock.now + this.#killFor
    this.#killFor = null
    return true
  }

  /** Lets the process run from now on. */
  resume(): void {
    this.#pausedUntil = this.#clock.now
    this.#downUntil = this.#clock.now
    this.#killFor = null
  }
}
