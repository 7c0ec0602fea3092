type Listener = ((event: { type: string }) => void) | { handleEvent(event: { type: string }): void }

/** A minimal EventTarget; an error that a listener throws does not reach other listeners. */
export class Emitter {
  readonly #listeners = new Map<string, Set<Listener>>()

  readonly addEventListener = (name: string, listener: Listener): void => {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners.add(listener))
  }

  readonly removeEventListener = (name: string, listener: Listener): void => {
    this.#listeners.get(name)?.delete(listener)
  }

  emit(name: string, about: object = {}): void {
    const event = { type: name, ...about }
    const property = (this as unknown as Record<string, unknown>)[`on${name}`]
    const listeners = [...(this.#listeners.get(name) ?? [])]
    if (typeof property === 'function') listeners.push(property.bind(this))
    for (const listener of listeners) {
      try {
        if (typeof listener === 'function') listener.call(this, event)
        else listener.handleEvent(event)
      } catch (error) {
        console.error('A listener threw', error)
      }
    }
  }
}
