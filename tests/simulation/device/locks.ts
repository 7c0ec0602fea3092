import type { Owner, Scheduler } from '../run/scheduler.ts'

interface LockRequest {
  owner: Owner
  shared: boolean
  run: (release: () => void) => void
  /** Called when another request steals the lock. */
  onStolen: () => void
}

/** The Web Locks of one device, granted in order of request. Locks of a tab that ends are released. */
export class Locks {
  readonly #scheduler: Scheduler
  readonly #held = new Map<string, LockRequest[]>()
  readonly #waiting = new Map<string, LockRequest[]>()

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  /** Returns a function that withdraws the request; it returns false where the lock was granted already. */
  request(
    owner: Owner,
    name: string,
    shared: boolean,
    run: LockRequest['run'],
    onStolen: LockRequest['onStolen'],
  ) {
    const wanted: LockRequest = { owner, shared, run, onStolen }
    const waiting = this.#of(this.#waiting, name)
    waiting.push(wanted)
    this.#grant(name)
    return () => removeFrom(waiting, wanted)
  }

  /** Takes the lock from its holders and grants it before all waiting requests. */
  steal(owner: Owner, name: string, run: LockRequest['run'], onStolen: LockRequest['onStolen']): void {
    const held = this.#of(this.#held, name)
    for (const holder of held.splice(0)) this.#scheduler.step(holder.owner, holder.onStolen)
    this.#of(this.#waiting, name).unshift({ owner, shared: false, run, onStolen })
    this.#grant(name)
  }

  /** Returns the lock names of all waiting requests, once for each request. */
  pending(): string[] {
    return [...this.#waiting].flatMap(([name, waiting]) => waiting.map(() => name))
  }

  isFree(name: string): boolean {
    return this.#of(this.#held, name).length === 0 && this.#of(this.#waiting, name).length === 0
  }

  forget(owner: Owner): void {
    for (const lists of [this.#waiting, this.#held]) {
      for (const list of lists.values()) {
        for (const wanted of [...list]) if (wanted.owner === owner) removeFrom(list, wanted)
      }
    }
    for (const name of this.#waiting.keys()) this.#grant(name)
  }

  #grant(name: string): void {
    const held = this.#of(this.#held, name)
    const waiting = this.#of(this.#waiting, name)
    for (;;) {
      const next = waiting[0]
      if (!next || (held.length > 0 && !(next.shared && held.every(({ shared }) => shared)))) return
      waiting.shift()
      held.push(next)
      const release = () => {
        if (removeFrom(held, next)) this.#grant(name)
      }
      this.#scheduler.step(next.owner, () => next.run(release))
    }
  }

  #of(lists: Map<string, LockRequest[]>, name: string): LockRequest[] {
    const list = lists.get(name) ?? []
    lists.set(name, list)
    return list
  }
}

function removeFrom<Value>(list: Value[], value: Value): boolean {
  const index = list.indexOf(value)
  if (index >= 0) list.splice(index, 1)
  return index >= 0
}
