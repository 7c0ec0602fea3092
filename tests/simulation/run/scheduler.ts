import type { Random } from '../chance/random.ts'

/** What can end in the middle of its work: a tab or a device's disk. Events it had planned are dropped. */
export interface Owner {
  readonly name: string
  dead: boolean
  /** Its steps and events wait until it runs again. */
  readonly isFrozen?: boolean
  /** Called before each of its steps; may end or freeze it. */
  beforeStep?(): void
}

interface Planned {
  at: number
  order: number
  owner: Owner | null
  run: () => void | Promise<void>
}

interface Step {
  owner: Owner
  run: () => void
}

/** The moment at which every simulation starts, in milliseconds since 1970. */
export const START_TIME = Date.UTC(2026, 0, 15, 9)

/** Rounds of steps without a pause after which an endless loop is assumed. */
const MAX_WAVES = 20_000

/**
 * Virtual time and order. Planned events run at their virtual time, one after another. Steps (tasks of the event loop:
 * IndexedDB, locks, messages between tabs) run until none is left before time advances. Chance decides which owner
 * steps first; steps of one owner keep their order.
 */
export class Scheduler {
  /** Milliseconds since 1970; devices whose clock is wrong add their own offset. */
  now = START_TIME
  /** Called with an error that a step threw. */
  onError: (owner: Owner, error: unknown) => void = () => {}
  #heap: Planned[] = []
  #order = 0
  #steps: Step[] = []
  /** What waits for frozen owners. */
  #frozen: { events: Planned[]; steps: Step[] } = { events: [], steps: [] }
  readonly #chance: Random

  constructor(chance: Random) {
    this.#chance = chance
  }

  /**
   * Plans an event `delay` milliseconds from now, unless its owner is dead by then. Returns a function that cancels it.
   */
  plan(delay: number, run: Planned['run'], owner: Owner | null = null): () => void {
    const planned: Planned = { at: this.now + Math.max(0, delay), order: this.#order++, owner, run }
    push(this.#heap, planned)
    return () => {
      planned.run = () => {}
      planned.owner = nobody
    }
  }

  /** Drops the planned events of an owner that has ended, which would otherwise keep its memory until their time. */
  forget(owner: Owner): void {
    const left = [...this.#heap, ...this.#frozen.events].filter((planned) => planned.owner !== owner)
    this.#heap = []
    this.#frozen.events = []
    for (const planned of left) push(this.#heap, planned)
  }

  /** Runs what has waited for owners that are not frozen any more, in its order. */
  thaw(): void {
    const { events, steps } = this.#frozen
    this.#frozen = { events: [], steps: [] }
    for (const planned of events) push(this.#heap, planned)
    this.#steps.unshift(...steps)
  }

  /** Adds a step of the event loop, to run before time advances. */
  step(owner: Owner, run: () => void): void {
    this.#steps.push({ owner, run })
  }

  /** The time of the next event; null when nothing is planned. */
  get nextAt(): number | null {
    for (let next = this.#heap[0]; next?.owner?.dead || next?.owner?.isFrozen; next = this.#heap[0]) {
      pop(this.#heap)
      if (!next.owner.dead) this.#frozen.events.push(next)
    }
    return this.#heap[0]?.at ?? null
  }

  /** Runs the next event and all steps that follow. */
  async next(): Promise<void> {
    if (this.nextAt === null) throw new Error('Nothing is planned')
    const planned = pop(this.#heap)
    this.now = Math.max(this.now, planned.at)
    if (planned.owner) {
      planned.owner.beforeStep?.()
      if (planned.owner.dead) return
      if (planned.owner.isFrozen) {
        this.#frozen.events.push(planned)
        return
      }
    }
    try {
      await planned.run()
    } catch (error) {
      this.onError(planned.owner ?? nobody, error)
    }
    await this.settle()
  }

  /** Runs steps until there are none. */
  async settle(): Promise<void> {
    let waves = 0
    do {
      const wave = this.#mixed(this.#steps.splice(0))
      await runAll(wave, (step) => this.#take(step))
      waves += 1
      if (waves > MAX_WAVES) throw new Error('The devices never come to rest')
    } while (this.#steps.length > 0)
  }

  #take(step: Step): void {
    const { owner, run } = step
    if (owner.dead) return
    if (!owner.isFrozen) owner.beforeStep?.()
    if (owner.dead) return
    if (owner.isFrozen) {
      this.#frozen.steps.push(step)
      return
    }
    try {
      run()
    } catch (error) {
      this.onError(owner, error)
    }
  }

  /** Returns the steps in a random order in which each owner's steps keep theirs. */
  #mixed(steps: Step[]): Step[] {
    const lanes = new Map<Owner, Step[]>()
    for (const step of steps) {
      const lane = lanes.get(step.owner)
      if (lane) lane.push(step)
      else lanes.set(step.owner, [step])
    }
    if (lanes.size < 2) return steps
    const waiting = [...lanes.values()]
    const mixed: Step[] = []
    while (waiting.length > 0) {
      const index = this.#chance.below(waiting.length)
      const step = waiting[index]?.shift()
      if (step) mixed.push(step)
      else waiting.splice(index, 1)
    }
    return mixed
  }
}

const nobody: Owner = { name: 'nobody', dead: true }

/** Runs each value in its own task, followed by its microtasks. */
function runAll<Value>(list: readonly Value[], run: (value: Value) => void): Promise<void> {
  return new Promise((resolve) => {
    for (const value of list) setImmediate(() => run(value))
    setImmediate(resolve)
  })
}

const before = (a: Planned, b: Planned) => a.at < b.at || (a.at === b.at && a.order < b.order)

function push(heap: Planned[], planned: Planned): void {
  let index = heap.length
  heap.push(planned)
  while (index > 0) {
    const parent = (index - 1) >> 1
    const above = heap[parent] as Planned
    if (!before(planned, above)) break
    heap[index] = above
    index = parent
  }
  heap[index] = planned
}

function pop(heap: Planned[]): Planned {
  const top = heap[0] as Planned
  const last = heap.pop() as Planned
  if (heap.length === 0) return top
  let index = 0
  for (;;) {
    let child = 2 * index + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && before(heap[child + 1] as Planned, heap[child] as Planned)) child += 1
    if (!before(heap[child] as Planned, last)) break
    heap[index] = heap[child] as Planned
    index = child
  }
  heap[index] = last
  return top
}
