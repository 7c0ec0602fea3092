/** Opens something once for all callers; the call after a failure opens it again. */
export class SharedOpening<Value> {
  readonly #open: () => Promise<Value>
  /** The opening under way or done; null before the first call and after a failure. */
  current: Promise<Value> | null = null

  constructor(open: () => Promise<Value>) {
    this.#open = open
  }

  get(): Promise<Value> {
    if (this.current) return this.current
    const opening = this.#open()
    this.current = opening
    opening.catch(() => {
      this.current = null
    })
    return opening
  }
}
