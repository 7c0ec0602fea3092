import { Subject, type Subscription } from 'rxjs'
import type { TabChannel } from './tab-channel.ts'

/** Milliseconds within which a window that can work at all answers another. */
const ANSWER_TIMEOUT_MS = 5_000
/** Milliseconds between questions while nothing happens. */
const CHECK_INTERVAL_MS = 60_000

/**
 * Asks whoever does the work for a sign of life. The system may freeze a window and leave it its lock; only a window that
 * is looked at asks, since only there somebody waits.
 */
export class LeaderHeartbeat {
  /** Speaks when no answer came. */
  readonly timedOut$ = new Subject<void>()
  readonly #channel: TabChannel
  readonly #messages: Subscription
  readonly #interval: ReturnType<typeof setInterval> | null
  #timeout: ReturnType<typeof setTimeout> | null = null

  constructor(windows: TabChannel) {
    this.#channel = windows
    this.#messages = windows.messages$.subscribe(({ kind }) => {
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
