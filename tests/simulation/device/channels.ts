import { cloned } from '../run/clone.ts'
import type { Owner, Scheduler } from '../run/scheduler.ts'
import type { ChannelEnd } from '../tab/host.ts'

interface Listener {
  owner: Owner
  onMessage: (data: unknown) => void
  closed: boolean
}

/** The BroadcastChannels of one device. */
export class Channels {
  readonly #scheduler: Scheduler
  readonly #listeners = new Map<string, Set<Listener>>()

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  open(owner: Owner, name: string, onMessage: Listener['onMessage']): ChannelEnd {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    const me: Listener = { owner, onMessage, closed: false }
    listeners.add(me)
    return {
      post: (data) => {
        if (me.closed) throw new DOMException('The channel is closed', 'InvalidStateError')
        const copy = cloned(data)
        for (const listener of listeners) {
          if (listener === me) continue
          this.#scheduler.step(listener.owner, () => {
            if (!listener.closed) listener.onMessage(cloned(copy))
          })
        }
      },
      close: () => {
        me.closed = true
        listeners.delete(me)
      },
    }
  }

  forget(owner: Owner): void {
    for (const listeners of this.#listeners.values()) {
      for (const listener of listeners) if (listener.owner === owner) listeners.delete(listener)
    }
  }
}
