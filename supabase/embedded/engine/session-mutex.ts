import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * A lock on PGlite's single session: a transaction keeps all others out until it ends. The work of one scope (one
 * request) may nest, since a statement inside its own transaction would otherwise wait for itself.
 */
export class SessionMutex {
  #scopes = new AsyncLocalStorage<object>()
  #holder: object | null = null
  #depth = 0
  #waiting: { scope: object; enter: () => void }[] = []

  scope<T>(work: () => Promise<T>): Promise<T> {
    return this.#scopes.run({}, work)
  }

  /** Resolves when the caller has the lock; the returned function releases it. */
  async acquire(): Promise<() => void> {
    const scope = this.#scopes.getStore() ?? {}
    if (this.#holder === null || this.#holder === scope) this.#enter(scope)
    else await new Promise<void>((resolve) => this.#waiting.push({ scope, enter: resolve }))
    let given = false
    return () => {
      if (given) return
      given = true
      this.#leave()
    }
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#scopes.getStore()) return this.scope(() => this.run(work))
    return this.#run(work)
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }

  #enter(scope: object) {
    this.#holder = scope
    this.#depth += 1
  }

  #leave() {
    this.#depth -= 1
    if (this.#depth > 0) return
    this.#holder = null
    const next = this.#waiting.shift()
    if (!next) return
    this.#enter(next.scope)
    next.enter()
  }
}
