/** What happened in a world, in its order: presses and faults. */
export class Events {
  readonly #began = performance.now()
  readonly #lines: string[] = []

  add(event: string): void {
    const seconds = ((performance.now() - this.#began) / 1000).toFixed(1)
    this.#lines.push(`${seconds} s: ${event}`)
  }

  /** Returns one line for each event, with the seconds since the world began. */
  get text(): string {
    return this.#lines.map((line) => `${line}\n`).join('')
  }
}
