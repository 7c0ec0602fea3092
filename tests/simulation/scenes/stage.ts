import { HOUR } from '../faults.ts'
import { type Fate, fair, type Weather } from '../network.ts'
import type { DeedName } from '../person/person-actions.ts'
import { idOf, type PersonName } from '../server/people.ts'
import type { SimulatedDevice } from '../simulated-device.ts'
import type { Simulation } from '../simulation.ts'
import type { Tab } from '../tab.ts'

/** What happens in a world of its own, in order: for what chance brings about too seldom. */
export interface Scene {
  /** One device for each; who is named twice has two. */
  cast: readonly PersonName[]
  /** Everyone is signed in and at rest when it begins. Afterwards all is healed, as in every world, with tabs running on. */
  play(stage: Stage): Promise<void>
}

/** Never gets to the server, and the device hears so. */
export const LOST: Fate = { kind: 'lost', heard: true }
/** Never gets to the server, and nobody says so. */
export const SILENT: Fate = { kind: 'lost', heard: false }
/** The server acts, and its answer is lost. */
export const UNANSWERED: Fate = { kind: 'unanswered', heard: true }

/** Steps in which a window opens, and some. */
export const OPENING = 118

/** What scenes are made of. */
export class Stage {
  readonly simulation: Simulation

  constructor(simulation: Simulation) {
    this.simulation = simulation
    simulation.witness.compares = 1
  }

  place(name: string): SimulatedDevice {
    const place = this.simulation.places.find((one) => one.name === name)
    if (!place) throw new Error(`There is no ${name}`)
    return place
  }

  /** A tab that runs there. */
  at(name: string): Tab {
    const [tab] = this.place(name).ready
    if (!tab) throw new Error(`No tab of ${name} runs`)
    return tab
  }

  /** One more tab, once it has started. */
  async opens(name: string, { isOutdated = false } = {}): Promise<Tab> {
    const tab = this.simulation.openTab(this.place(name), isOutdated)
    while (!tab.dead && !tab.api.isStarted()) await this.wait(100)
    await this.wait(5_000)
    return tab
  }

  wait = (milliseconds: number): Promise<void> => this.simulation.run(milliseconds)

  /** Does something of that kind; a scene in which there is nothing of the kind to do is a mistake. */
  async does(tab: Tab, name: DeedName, holdFor = 0): Promise<void> {
    if (!(await this.simulation.acts.does(tab, name, holdFor))) throw new Error(`${tab.name} cannot ${name}`)
    await this.wait(0)
  }

  /** The same, as often as there is something of the kind to do. */
  async doesAll(tab: Tab, name: DeedName): Promise<void> {
    while (await this.simulation.acts.does(tab, name)) await this.wait(0)
  }

  /** From now on this happens to these requests of a device (`POST /path`, or a part of it), until the answer is called. */
  meets(name: string, asked: string, fate: Fate): () => void {
    const { network } = this.simulation
    const before = network.weather
    const weather: Weather = {
      fateOf: (tab, request) =>
        tab.device.name === name && `${request.method} ${new URL(request.url).pathname}`.includes(asked)
          ? fate
          : before.fateOf(tab, request),
      delay: () => before.delay(),
    }
    network.weather = weather
    return () => {
      if (network.weather !== weather) throw new Error('What was meant first ends last')
      network.weather = before
    }
  }

  /** What the owner of the database changes there. */
  async byHand(sql: string, params: unknown[] = []): Promise<void> {
    await this.simulation.server.database.query(sql, params)
    await this.simulation.witness.changedByHand()
  }

  cutOff(name: string): void {
    const place = this.place(name)
    place.climate = { ...fair, cutOff: true }
    place.cutOffSince ??= this.simulation.scheduler.now
  }

  reconnected(name: string): void {
    Object.assign(this.place(name), { climate: fair, cutOffSince: null })
  }

  /** The clock of a device is so many hours ahead. */
  clock(name: string, hours: number): void {
    this.place(name).device.skew = hours * HOUR
  }

  /** The user id of who uses a device. */
  idOf(name: string): string {
    const { person } = this.place(name)
    if (!person) throw new Error(`Nobody uses ${name}`)
    return idOf(person)
  }
}
