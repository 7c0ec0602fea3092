import { createHash } from 'node:crypto'
import { BEGINNING, type Scheduler } from './scheduler.ts'

/** Lines kept to show where it went wrong. */
const KEPT = 20_000

/** What happened, in order. Two runs of one seed have the same. */
export class Trace {
  readonly #scheduler: Scheduler
  readonly #hash = createHash('sha256')
  #lines: string[] = []

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  note(line: string): void {
    const at = ((this.#scheduler.now - BEGINNING) / 1000).toFixed(3).padStart(10)
    const whole = `${at}  ${line.replace(/\s+/g, ' ')}`
    this.#hash.update(`${whole}\n`)
    this.#lines.push(whole)
    if (this.#lines.length > 2 * KEPT) this.#lines = this.#lines.slice(-KEPT)
  }

  get digest(): string {
    return this.#hash.copy().digest('hex')
  }

  get lines(): readonly string[] {
    return this.#lines
  }

  /** The lines that name any of these, and the last few of all. */
  about(names: readonly string[], most = 60): string[] {
    const last = this.#lines.slice(-15)
    const named = this.#lines.slice(0, -15).filter((line) => names.some((name) => line.includes(name)))
    return [...named.slice(-most), ...last]
  }
}

/** Anything, in one short line. */
export function told(word: unknown): string {
  if (typeof word === 'object' && word !== null && 'message' in word) {
    const { name, message, stack, cause } = word as Error
    const [, ...places] = String(stack ?? '').split('\n')
    const at = places.slice(0, 4).map((place) => place.trim())
    return `${name}: ${message} ${at.join(' ')}${cause ? ` (because ${told(cause)})` : ''}`.slice(0, 900)
  }
  if (typeof word === 'string') return word.slice(0, 400)
  try {
    return (JSON.stringify(word) ?? String(word)).slice(0, 400)
  } catch {
    return String(word)
  }
}
