import { Subject, type Subscription } from 'rxjs'
import type { Windows } from './tab-channel.ts'

/** Milliseconds within which a window that can work at all answers another. */
const PATIENCE = 5_000
/** Milliseconds between questions while nothing happens. */
const EVERY = 60_000

/**
 * Asks whoever does the work for a sign of life. The system may freeze a window and leave it its lock; only a window that
 * is looked at asks, since only there somebody waits.
 */
export class Vigil {
  /** Speaks when no answer came. */
  readonly silent$ = new Subject<void>()
  readonly #windows: Windows
  readonly #listening: Subscription
  readonly #asking: ReturnType<typeof setInterval> | null
  #due: ReturnType<typeof setTimeout> | null = null

  constructor(windows: Windows) {
    this.#windows = windows
    this.#listening = windows.heard$.subscribe(({ kind }) => {
      if (kind === 'condition' || kind === 'pulled' || kind === 'here') this.#calm()
    })
    this.#asking = globalThis.document ? setInterval(() => this.ask(), EVERY) : null
  }

  ask(): void {
    if (this.#due || globalThis.document?.visibilityState !== 'visible') return
    this.#windows.say({ kind: 'anyone' })
    this.#due = setTimeout(() => {
      this.#due = null
      this.silent$.next()
    }, PATIENCE)
  }

  close(): void {
    this.#calm()
    if (this.#asking) clearInterval(this.#asking)
    this.#listening.unsubscribe()
    this.silent$.complete()
  }

  #calm(): void {
    if (this.#due) clearTimeout(this.#due)
    this.#due = null
  }
}
