import type { Owner, Scheduler } from './scheduler.ts'

interface Wanted {
  owner: Owner
  shared: boolean
  run: (release: () => void) => void
  /** Told when another takes the lock away while this one holds it. */
  robbed: () => void
}

/** Web Locks of one device: first come, first served; what a tab held is free when it ends. */
export class Locks {
  readonly #scheduler: Scheduler
  readonly #held = new Map<string, Wanted[]>()
  readonly #waiting = new Map<string, Wanted[]>()

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  /** The answer takes the request back; false where it was granted already. */
  request(owner: Owner, name: string, shared: boolean, run: Wanted['run'], robbed: Wanted['robbed']) {
    const wanted: Wanted = { owner, shared, run, robbed }
    const waiting = this.#of(this.#waiting, name)
    waiting.push(wanted)
    this.#grant(name)
    return () => drop(waiting, wanted)
  }

  /** Takes the lock from whoever holds it, before all who wait. */
  steal(owner: Owner, name: string, run: Wanted['run'], robbed: Wanted['robbed']): void {
    const held = this.#of(this.#held, name)
    for (const holder of held.splice(0)) this.#scheduler.step(holder.owner, holder.robbed)
    this.#of(this.#waiting, name).unshift({ owner, shared: false, run, robbed })
    this.#grant(name)
  }

  /** The names that are waited for, once for each who waits. */
  pending(): string[] {
    return [...this.#waiting].flatMap(([name, waiting]) => waiting.map(() => name))
  }

  isFree(name: string): boolean {
    return this.#of(this.#held, name).length === 0 && this.#of(this.#waiting, name).length === 0
  }

  forget(owner: Owner): void {
    for (const lists of [this.#waiting, this.#held]) {
      for (const list of lists.values()) {
        for (const wanted of [...list]) if (wanted.owner === owner) drop(list, wanted)
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
        if (drop(held, next)) this.#grant(name)
      }
      this.#scheduler.step(next.owner, () => next.run(release))
    }
  }

  #of(lists: Map<string, Wanted[]>, name: string): Wanted[] {
    const list = lists.get(name) ?? []
    lists.set(name, list)
    return list
  }
}

function drop<Value>(list: Value[], value: Value): boolean {
  const place = list.indexOf(value)
  if (place >= 0) list.splice(place, 1)
  return place >= 0
}
