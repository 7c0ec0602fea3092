/** When the server's process is killed: after a commit, before its answer; or after a function's mail, before its record. */
export type KillMoment = 'commit' | 'mail'

/** The server's process: it can be paused, as by SIGSTOP, and killed and started again. */
export class ServerProcess {
  readonly #clock: { now: number }
  #pausedUntil = Number.NEGATIVE_INFINITY
  #downUntil = Number.NEGATIVE_INFINITY
  /** The next kill, and the milliseconds for which the process is down after it; null where it stays alive. */
  #kill: { after: KillMoment; for: number } | null = null
  #isDying = false

  constructor(clock: { now: number }) {
    this.#clock = clock
  }

  /** The process was killed and has not started again. */
  get isDown(): boolean {
    return this.#clock.now < this.#downUntil
  }

  /** The process is killed within the request that it is serving: none of its code has any effect. */
  get isDying(): boolean {
    return this.#isDying
  }

  /** Milliseconds until a paused process goes on; 0 while it runs. */
  get pausedFor(): number {
    return Math.max(0, this.#pausedUntil - this.#clock.now)
  }

  /** Pauses the process for so many milliseconds: it answers nothing, then everything. */
  pause(milliseconds: number): void {
    this.#pausedUntil = this.#clock.now + milliseconds
  }

  /** Kills the process at the next such moment, and starts it again after so many milliseconds. */
  killAfter(after: KillMoment, milliseconds: number): void {
    this.#kill = { after, for: milliseconds }
  }

  /** A function has sent a mail. */
  mailed(): void {
    this.#isDying = this.#kill?.after === 'mail'
  }

  /** A request was served that may have changed something. Returns whether the process is killed now. */
  takeKill(): boolean {
    if (!this.#kill || (this.#kill.after === 'mail' && !this.#isDying)) return false
    this.#downUntil = this.#clock.now + this.#kill.for
    this.#kill = null
    this.#isDying = false
    return true
  }

  /** Lets the process run from now on. */
  resume(): void {
    this.#pausedUntil = this.#clock.now
    this.#downUntil = this.#clock.now
    this.#kill = null
  }
}
