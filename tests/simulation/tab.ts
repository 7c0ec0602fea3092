import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { type Context, createContext } from 'node:vm'
import type { Bundle } from './bundle.ts'
import type { DevicePlatform } from './device-platform.ts'
import type { Network } from './network.ts'
import type { Random } from './random.ts'
import { type Owner, type Scheduler, START_TIME } from './scheduler.ts'
import type { Sockets } from './sockets.ts'
import type * as TabApi from './tab/device-entry.ts'
import type { Host } from './tab/host.ts'

// What a simulated request listens to, it listens to for as long as its tab lives; browsers forget it with the request.
setMaxListeners(0)

/** What all tabs of a simulated world share. */
export interface SimulationContext {
  scheduler: Scheduler
  network: Network
  sockets: Sockets
  bundle: Bundle
  log(tab: Tab, level: string, words: unknown[]): void
  tabKilled(tab: Tab): void
  /** An item is about to leave a tab's outbox because another one stands in its place. */
  itemReplaced(tab: Tab, viewer: string, id: string): void
}

type Started = Context & { Edges: { dispatch(name: string): void } }

/** One tab: the production modules in a context of their own, until it is closed or killed. */
export class Tab implements Owner {
  readonly name: string
  readonly platform: DevicePlatform
  readonly api: typeof TabApi
  dead = false
  isVisible = true
  openedAt: number
  /** When it last lost its connections to the disk. */
  connectionsLostAt = Number.NEGATIVE_INFINITY
  /** It runs a version of the app that the server does not understand any more, until it is loaded again. */
  readonly isOutdated: boolean
  /** What happens in the middle of what it does, and in how many steps; null while nothing is meant to. */
  interruption: { steps: number; happens: () => void } | null = null
  readonly #world: SimulationContext
  readonly #context: Started

  constructor(
    name: string,
    platform: DevicePlatform,
    world: SimulationContext,
    chance: Random,
    isOutdated = false,
  ) {
    this.name = name
    this.isOutdated = isOutdated
    this.platform = platform
    this.#world = world
    this.openedAt = world.scheduler.now
    const host = this.#host(chance)
    this.#context = createContext({ host }) as Started
    world.bundle.platform.runInContext(this.#context)
    const { device: current, outdated } = world.bundle
    ;(isOutdated ? outdated : current).runInContext(this.#context)
    this.api = this.#context.Device
  }

  start(url: string): Promise<void> {
    return this.api.start(url, (viewer, id) => this.#world.itemReplaced(this, viewer, id))
  }

  beforeStep(): void {
    if (!this.interruption) return
    this.interruption.steps -= 1
    if (this.interruption.steps > 0) return
    const { happens } = this.interruption
    this.interruption = null
    happens()
  }

  /** The browser ends it: nothing of it runs any more, whatever it was doing. */
  kill(): void {
    if (this.dead) return
    this.dead = true
    this.platform.forget(this)
    this.#world.sockets.forget(this)
    this.#world.scheduler.forget(this)
    this.#world.tabKilled(this)
  }

  /** The browser ends it so many steps from now. */
  killIn(steps: number): void {
    this.interruption = { steps, happens: () => this.kill() }
  }

  /** The browser closes its connections, and breaks off so many of its next openings. */
  loseConnections(openings: number): void {
    this.connectionsLostAt = this.#world.scheduler.now
    this.platform.disk.loseConnections(this, openings)
  }

  dispatch(name: string): void {
    this.#context.Edges.dispatch(name)
  }

  #host(chance: Random): Host {
    const { platform } = this
    const { scheduler, network, sockets } = this.#world
    const timers = new Map<number, () => void>()
    let lastTimer = 0
    return {
      now: () => Math.floor(scheduler.now + platform.clockSkewMs),
      elapsed: () => scheduler.now - START_TIME,
      random: () => chance.next(),
      uuid: () => chance.uuid(),
      fill: (bytes) => chance.fill(bytes),
      digest: (algorithm, bytes) =>
        Uint8Array.from(createHash(algorithm.replace('-', '')).update(bytes).digest()).buffer,
      setTimer: (run, delay, again) => {
        lastTimer += 1
        const timer = lastTimer
        const wait = Math.max(again ? 1 : 0, Number.isFinite(delay) ? delay : 0)
        const fire = () => {
          if (again) timers.set(timer, scheduler.plan(wait, fire, this))
          else timers.delete(timer)
          run()
        }
        timers.set(timer, scheduler.plan(wait, fire, this))
        return timer
      },
      clearTimer: (timer) => {
        timers.get(timer)?.()
        timers.delete(timer)
      },
      fetch: (request, answer, fail) => network.send(this, request, answer, fail),
      openSocket: (url, events) => sockets.open(this, url, events),
      openChannel: (name, hear) => platform.channels.open(this, name, hear),
      requestLock: (name, shared, run, robbed) => platform.locks.request(this, name, shared, run, robbed),
      stealLock: (name, run, robbed) => platform.locks.steal(this, name, run, robbed),
      pendingLocks: () => platform.locks.pending(),
      lockIsFree: (name) => platform.locks.isFree(name),
      log: (level, words) => this.#world.log(this, level, words),
      step: (run) => scheduler.step(this, run),
      indexedDB: platform.disk.openFor(this),
      keyRange: platform.disk.keyRange as typeof IDBKeyRange,
      isVisible: () => this.isVisible,
      isOnline: () => platform.isOnline,
      plain,
    }
  }
}

/** Classes of the platform that know nothing of time or chance. */
const plain = {
  URL,
  URLSearchParams,
  Headers,
  AbortController,
  TextEncoder,
  TextDecoder,
  DOMException,
  atob,
  btoa,
  queueMicrotask,
  FormData,
  Event,
  EventTarget,
}
