import type { Random } from '../chance/random.ts'
import { goodConditions, isCutOff, type NetworkConditions } from '../network/network-conditions.ts'
import type { Bundle } from '../run/bundle.ts'
import type { Scheduler } from '../run/scheduler.ts'
import type { PersonName } from '../server/people.ts'
import { SERVER_URL } from '../server/server.ts'
import { DevicePlatform } from './device-platform.ts'
import { type SimulationContext, Tab } from './tab.ts'

/** A device with its user and its tabs, which open and close. */
export class SimulatedDevice {
  readonly platform: DevicePlatform
  /** Null for a device on which nobody signs in. */
  readonly person: PersonName | null
  tabs: Tab[] = []
  #conditions: NetworkConditions = goodConditions
  /** The virtual time since which no answer reaches the device; null while answers may arrive. */
  cutOffSince: number | null = null
  /** When a tab was last killed, perhaps before it could tell the other tabs what it had written. */
  killedAt = Number.NEGATIVE_INFINITY
  /** Something has happened on this device since the last check. */
  isChanged = true
  readonly #simulation: SimulationContext
  readonly #clock: { now: number }
  readonly #chance: Random
  #opened = 0

  constructor(
    name: string,
    person: PersonName | null,
    simulation: SimulationContext & { scheduler: Scheduler; bundle: Bundle },
    chance: Random,
  ) {
    this.platform = new DevicePlatform(name, simulation.scheduler, simulation.bundle, chance.fork('disk'))
    this.person = person
    this.#simulation = simulation
    this.#clock = simulation.scheduler
    this.#chance = chance
    this.platform.beforeStep = () => {
      this.isChanged = true
      for (const tab of this.tabs) tab.beforeStep()
    }
  }

  get name(): string {
    return this.platform.name
  }

  get conditions(): NetworkConditions {
    return this.#conditions
  }

  /** Changes the network conditions. `isKnown`: the browser knows that there is no network at all. */
  setConditions(conditions: NetworkConditions, isKnown = false): void {
    this.#conditions = conditions
    this.cutOffSince = isCutOff(conditions) ? (this.cutOffSince ?? this.#clock.now) : null
    if (this.platform.isOnline !== isKnown) return
    this.platform.isOnline = !isKnown
    for (const tab of this.open) tab.dispatch(isKnown ? 'offline' : 'online')
  }

  /** Tabs that run, also those that have not started yet. */
  get open(): Tab[] {
    this.tabs = this.tabs.filter((tab) => !tab.dead)
    return this.tabs
  }

  /** Tabs that have started and are not frozen. */
  get ready(): Tab[] {
    return this.open.filter((tab) => tab.api.isStarted() && !tab.isFrozen)
  }

  openTab(isOutdated: boolean, onFailure: (tab: Tab, error: unknown) => void): Tab {
    this.#opened += 1
    const name = `${this.name}/tab${this.#opened}`
    const tab = new Tab(name, this.platform, this.#simulation, this.#chance.fork(name), isOutdated)
    this.tabs.push(tab)
    tab.start(SERVER_URL).catch((error: unknown) => onFailure(tab, error))
    return tab
  }

  killAll(): void {
    for (const tab of this.open) tab.kill()
  }

  /** Stops everything on the device, as a closed lid does. */
  fallAsleep(): void {
    this.platform.isAsleep = true
  }

  /** Lets everything go on, frozen tabs too. */
  wake(): void {
    this.platform.isAsleep = false
    this.#simulation.scheduler.thaw()
    for (const tab of this.open) tab.thaw()
  }

  /** Ends all tabs, and undoes what the disk does not have yet. */
  powerFails(): void {
    this.killAll()
    this.wake()
    this.platform.disk.powerFails()
  }
}
