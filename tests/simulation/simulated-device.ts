import type { Bundle } from './bundle.ts'
import { Device } from './device.ts'
import { type Climate, fair } from './network.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import type { PersonName } from './server/people.ts'
import { SERVER_URL } from './server/server.ts'
import { Tab, type World } from './tab.ts'

/** A device with whoever uses it and its tabs, as they come and go. */
export class SimulatedDevice {
  readonly device: Device
  /** Null: nobody ever signs in here. */
  readonly person: PersonName | null
  tabs: Tab[] = []
  climate: Climate = fair
  /** Since when nothing has gone through; null while something may. */
  cutOffSince: number | null = null
  /** When one of its tabs was last killed, perhaps before it could tell the others what it had written. */
  killedAt = Number.NEGATIVE_INFINITY
  /** Something has happened here since it was last looked at. */
  touched = true
  readonly #world: World
  readonly #chance: Random
  #opened = 0

  constructor(
    name: string,
    person: PersonName | null,
    world: World & { scheduler: Scheduler; bundle: Bundle },
    chance: Random,
  ) {
    this.device = new Device(name, world.scheduler, world.bundle, chance.fork('disk'))
    this.person = person
    this.#world = world
    this.#chance = chance
    this.device.beforeStep = () => {
      this.touched = true
      for (const tab of this.tabs) tab.beforeStep()
    }
  }

  get name(): string {
    return this.device.name
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
    const tab = new Tab(name, this.device, this.#world, this.#chance.fork(name), isOutdated)
    this.tabs.push(tab)
    tab.start(SERVER_URL).catch((error: unknown) => onFailure(tab, error))
    return tab
  }

  killAll(): void {
    for (const tab of this.open) tab.kill()
  }
}
