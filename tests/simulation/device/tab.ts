import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import type { Context } from 'node:vm'
import { PROTOCOL } from '../../../src/domain/protocol.ts'
import type { Random } from '../chance/random.ts'
import type { Bundle } from '../run/bundle.ts'
import { type Owner, type Scheduler, START_TIME } from '../run/scheduler.ts'
import type * as TabApi from '../tab/device-entry.ts'
import type { Host, RequestData, ResponseData, SocketEnd, SocketEvents } from '../tab/host.ts'
import { contextWith } from './context.ts'
import type { DevicePlatform } from './device-platform.ts'

// A simulated request keeps its listeners as long as its tab lives; browsers drop them with the request.
setMaxListeners(0)

/** The network, as a tab uses it. */
interface TabNetwork {
  send(
    tab: Tab,
    request: RequestData,
    answer: (answer: ResponseData) => void,
    fail: (reason: string) => void,
  ): void
}

/** The realtime server, as a tab uses it. */
interface TabSockets {
  open(tab: Tab, url: string, events: SocketEvents): SocketEnd
  /** Ends the sockets of a killed tab. */
  forget(tab: Tab): void
}

/** What all tabs of a simulation share. */
export interface SimulationContext {
  scheduler: Scheduler
  network: TabNetwork
  sockets: TabSockets
  bundle: Bundle
  log(tab: Tab, level: string, words: unknown[]): void
  tabKilled(tab: Tab): void
  /** Called before an item leaves a tab's outbox because another item replaces it. */
  itemReplaced(tab: Tab, id: string): void
  /** Called in a step of the tab after rows that it shows have changed, by table. */
  shownChanged(tab: Tab, tables: ReadonlySet<string>): void
}

type Started = Context & { Platform: { dispatch(name: string): void } }

/** One tab: the production modules in their own `vm` context, until it is closed or killed. */
export class Tab implements Owner {
  readonly name: string
  readonly platform: DevicePlatform
  readonly api: typeof TabApi
  dead = false
  isVisible = true
  #isFrozen = false
  openedAt: number
  /** The virtual time at which it last lost its IndexedDB connections. */
  connectionsLostAt = Number.NEGATIVE_INFINITY
  /** The virtual time at which it last went on after it was frozen. */
  wokenAt = Number.NEGATIVE_INFINITY
  /** It runs a version of the app that the server no longer supports, until it is reloaded. */
  readonly isOutdated: boolean
  /** Planned work: `run` is called after so many further steps. */
  interruption: { steps: number; run: () => void } | null = null
  /** Tables whose shown rows have changed within this task. */
  #shownTables: Set<string> | null = null
  readonly #simulation: SimulationContext
  readonly #context: Started

  constructor(
    name: string,
    platform: DevicePlatform,
    simulation: SimulationContext,
    chance: Random,
    isOutdated = false,
  ) {
    this.name = name
    this.isOutdated = isOutdated
    this.platform = platform
    this.#simulation = simulation
    this.openedAt = simulation.scheduler.now
    const host = this.#host(chance)
    this.#context = contextWith({
      host,
      protocolOfTab: isOutdated ? PROTOCOL - 2 : PROTOCOL,
    }) as Started
    simulation.bundle.platform.runInContext(this.#context)
    simulation.bundle.device.runInContext(this.#context)
    this.api = this.#context.Device
  }

  start(url: string): Promise<void> {
    return this.api.start(url, {
      replaced: (id) => this.#simulation.itemReplaced(this, id),
      shown: (tables) => this.#noteShown(tables),
    })
  }

  /** Reports changes of one task together: nothing is painted within it. */
  #noteShown(tables: Iterable<string>): void {
    const isPlanned = this.#shownTables !== null
    this.#shownTables ??= new Set()
    for (const table of tables) this.#shownTables.add(table)
    if (isPlanned) return
    this.#simulation.scheduler.step(this, () => {
      const changed = this.#shownTables ?? new Set()
      this.#shownTables = null
      this.#simulation.shownChanged(this, changed)
    })
  }

  beforeStep(): void {
    if (!this.interruption) return
    this.interruption.steps -= 1
    if (this.interruption.steps > 0) return
    const { run } = this.interruption
    this.interruption = null
    run()
  }

  /** None of its code runs: the browser has frozen it, or its device sleeps. */
  get isFrozen(): boolean {
    return this.#isFrozen || this.platform.isAsleep
  }

  /**
   * Freezes the tab after so many further steps, or later: a browser lets it end its transactions first, for which other
   * tabs wait.
   */
  freezeIn(steps: number, frozen = () => {}): void {
    const run = () => {
      if (this.platform.disk.isBusy(this)) this.interruption = { steps: 1, run }
      else {
        this.#isFrozen = true
        frozen()
      }
    }
    this.interruption = { steps, run }
  }

  /** Lets a frozen tab go on. */
  thaw(): void {
    this.#isFrozen = false
    this.wokenAt = this.#simulation.scheduler.now
    this.#simulation.scheduler.thaw()
  }

  /** Ends the tab as a browser kills it: none of its code runs any more. */
  kill(): void {
    if (this.dead) return
    this.dead = true
    this.interruption = null
    this.platform.forget(this)
    this.#simulation.sockets.forget(this)
    this.#simulation.scheduler.forget(this)
    this.#simulation.tabKilled(this)
  }

  /** Ends the tab after so many further steps, unless it has ended before. */
  killIn(steps: number, killed = () => {}): void {
    const run = () => {
      this.kill()
      killed()
    }
    this.interruption = { steps, run }
  }

  /** Closes the tab's IndexedDB connections and aborts the next `openings` openings. */
  loseConnections(openings: number): void {
    this.connectionsLostAt = this.#simulation.scheduler.now
    this.platform.disk.loseConnections(this, openings)
  }

  /** Shows or hides its page. */
  setVisible(isVisible: boolean): void {
    this.isVisible = isVisible
    this.dispatch('visibilitychange')
  }

  /** Dispatches an event of its window or document; a frozen tab gets it when it goes on. */
  dispatch(name: string): void {
    const dispatch = () => this.#context.Platform.dispatch(name)
    if (this.isFrozen) this.#simulation.scheduler.step(this, dispatch)
    else dispatch()
  }

  #host(chance: Random): Host {
    const { platform } = this
    const { scheduler, network, sockets } = this.#simulation
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
      openChannel: (name, onMessage) => platform.channels.open(this, name, onMessage),
      requestLock: (name, shared, run, onStolen) => platform.locks.request(this, name, shared, run, onStolen),
      stealLock: (name, run, onStolen) => platform.locks.steal(this, name, run, onStolen),
      pendingLocks: () => platform.locks.pending(),
      lockIsFree: (name) => platform.locks.isFree(name),
      log: (level, words) => this.#simulation.log(this, level, words),
      step: (run) => scheduler.step(this, run),
      indexedDB: platform.disk.openFor(this),
      keyRange: platform.disk.keyRange as typeof IDBKeyRange,
      localStorage: platform.localStorage,
      isVisible: () => this.isVisible,
      isOnline: () => platform.isOnline,
      plain,
    }
  }
}

/** Classes of the platform that depend neither on time nor on chance. */
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
