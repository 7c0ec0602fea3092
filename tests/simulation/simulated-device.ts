import type { Bundle } from './bundle.ts'
import { DevicePlatform } from './device-platform.ts'
import { goodConditions, type NetworkConditions } from './network.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { PersonName } from './server/people.ts'
import { SERVER_URL } from './server/server.ts'
import { type SimulationContext, Tab } from './tab.ts'

/** A device with whoever uses it and its tabs, as they come and go. */
export class SimulatedDevice {
  readonly platform: DevicePlatform
  /** Null: nobody ever signs in here. */
  readonly person: PersonName | null
  tabs: Tab[] = []
  conditions: NetworkConditions = goodConditions
  /** Since when nothing has gone through; null while something may. */
  cutOffSince: number | null = null
  /** When one of its tabs was last killed, perhaps before it could tell the others what it had written. */
  killedAt = Number.NEGATIVE_INFINITY
  /** Something has happened here since it was last looked at. */
  isChanged = true
  readonly #context: SimulationContext
  readonly #chance: Random
  #opened = 0

  constructor(
    name: string,
    person: PersonName | null,
    world: SimulationContext & { scheduler: Scheduler; bundle: Bundle },
    chance: Random,
  ) {
    this.platform = new DevicePlatform(name, world.scheduler, world.bundle, chance.fork('disk'))
    this.person = person
    this.#context = world
    this.#chance = chance
    this.platform.beforeStep = () => {
      this.isChanged = true
      for (const tab of this.tabs) tab.beforeStep()
    }
  }

  get name(): string {
    return this.platform.name
  }

  /** Tabs that run, whether or not they have started yet. */
  get open(): Tab[] {
    this.tabs = this.tabs.filter((tab) => !tab.dead)
    return this.tabs
  }

  /** Tabs a person can use. */
  get ready(): Tab[] {
    return this.open.filter((tab) => tab.api.isStarted())
  }

  openTab(isOutdated: boolean, onFailure: (tab: Tab, error: unknown) => void): Tab {
    this.#opened += 1
    const name = `${this.name}/tab${this.#opened}`
    const tab = new Tab(name, this.platform, this.#context, this.#chance.fork(name), isOutdated)
    this.tabs.push(tab)
    tab.start(SERVER_URL).catch((error: unknown) => onFailure(tab, error))
    return tab
  }

  killAll(): void {
    for (const tab of this.open) tab.kill()
  }
}
