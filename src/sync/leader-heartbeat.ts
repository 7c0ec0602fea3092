import { Subject, type Subscription } from 'rxjs'
import type { TabChannel } from './tab-channel.ts'

/** A leader that does not answer in this time counts as frozen. */
const ANSWER_TIMEOUT_MS = 5_000
const CHECK_INTERVAL_MS = 60_000

/**
 * Checks that the leading tab is alive: the system may freeze a tab, and a frozen tab keeps its lock. Only a visible tab
 * checks.
 */
export class LeaderHeartbeat {
  /** Emits when the leader did not answer in time. */
  readonly timedOut$ = new Subject<void>()
  readonly #channel: TabChannel
  readonly #messages: Subscription
  readonly #interval: ReturnType<typeof setInterval> | null
  #timeout: ReturnType<typeof setTimeout> | null = null

  constructor(channel: TabChannel) {
    this.#channel = channel
    this.#messages = channel.messages$.subscribe(({ kind }) => {
      if (kind === 'condition' || kind === 'pulled' || kind === 'here') this.#cancelTimeout()
    })
    this.#interval = globalThis.document ? setInterval(() => this.check(), CHECK_INTERVAL_MS) : null
  }

  check(): void {
    if (this.#timeout || globalThis.document?.visibilityState !== 'visible') return
    this.#channel.post({ kind: 'anyone' })
    this.#timeout = setTimeout(() => {
      this.#timeout = null
      this.timedOut$.next()
    }, ANSWER_TIMEOUT_MS)
  }

  close(): void {
    this.#cancelTimeout()
    if (this.#interval) clearInterval(this.#interval)
    this.#messages.unsubscribe()
    this.timedOut$.complete()
  }

  #cancelTimeout(): void {
    if (this.#timeout) clearTimeout(this.#timeout)
    this.#timeout = null
  }
}
