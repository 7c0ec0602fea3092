import { createHash } from 'node:crypto'
import { type Scheduler, START_TIME } from './scheduler.ts'

/** Lines kept for the trace of a violation. */
const MAX_LINES = 20_000

/** The trace of a simulation, in order. Two runs of one seed have the same. */
export class Trace {
  readonly #scheduler: Scheduler
  readonly #hash = createHash('sha256')
  #lines: string[] = []

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  note(line: string): void {
    const at = ((this.#scheduler.now - START_TIME) / 1000).toFixed(3).padStart(10)
    const whole = `${at}  ${line.replace(/\s+/g, ' ')}`
    this.#hash.update(`${whole}\n`)
    this.#lines.push(whole)
    if (this.#lines.length > 2 * MAX_LINES) this.#lines = this.#lines.slice(-MAX_LINES)
  }

  get digest(): string {
    return this.#hash.copy().digest('hex')
  }

  get lines(): readonly string[] {
    return this.#lines
  }

  /** Returns the last `most` lines that contain one of the names, and the last 15 lines of all. */
  about(names: readonly string[], most = 60): string[] {
    const last = this.#lines.slice(-15)
    const named = this.#lines.slice(0, -15).filter((line) => names.some((name) => line.includes(name)))
    return [...named.slice(-most), ...last]
  }
}

/** Returns any value as one short line. */
export function toLine(word: unknown): string {
  if (typeof word === 'object' && word !== null && 'message' in word) {
    const { name, message, stack, cause } = word as Error
    const [, ...frames] = String(stack ?? '').split('\n')
    const at = frames.slice(0, 4).map((frame) => frame.trim())
    return `${name}: ${message} ${at.join(' ')}${cause ? ` (because ${toLine(cause)})` : ''}`.slice(0, 900)
  }
  if (typeof word === 'string') return word.slice(0, 400)
  try {
    return (JSON.stringify(word) ?? String(word)).slice(0, 400)
  } catch {
    return String(word)
  }
}
