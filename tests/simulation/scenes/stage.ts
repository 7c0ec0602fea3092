import { carryOut, type Decision } from '../chance/decisions.ts'
import { earlierStore } from '../checks/device-data.ts'
import type { SimulatedDevice } from '../device/simulated-device.ts'
import type { Tab } from '../device/tab.ts'
import { HOUR_MS } from '../faults/faults.ts'
import type { Fate, RequestFates } from '../network/fates.ts'
import {
  type Cut,
  cutOffConditions,
  goodConditions,
  type NetworkConditions,
} from '../network/network-conditions.ts'
import type { PersonActionName } from '../person/person-actions.ts'
import type { Simulation } from '../run/simulation.ts'
import { idOf, type PersonName } from '../server/people.ts'

/** A scripted simulation, for what chance brings about too seldom. */
export interface Scene {
  /** One device for each name; a person named twice has two. */
  cast: readonly (PersonName | null)[]
  /** The seed of a random simulation that was reduced to this scene; without one, the scene's name is the seed. */
  seed?: string
  /**
   * Plays the scene. Unless it has a seed, everybody is signed in and at rest before. Afterwards all faults end as in every simulation, and
   * tabs stay open.
   */
  play(stage: Stage): Promise<void>
}

/** The request never arrives, and the device gets an error. */
export const LOST: Fate = { kind: 'lost', withError: true }
/** The request never arrives, and the device gets no answer. */
export const SILENT: Fate = { kind: 'lost', withError: false }
/** The server acts, and its answer is lost. */
export const UNANSWERED: Fate = { kind: 'unanswered', withError: true }

/** An upper bound of the steps in which a tab opens. */
export const MAX_OPENING_STEPS = 118
/** An upper bound of the steps in which a form's draft and its mutation are stored. */
export const MAX_SENDING_STEPS = 40

/** The operations of which scenes consist. */
export class Stage {
  readonly simulation: Simulation

  constructor(simulation: Simulation) {
    this.simulation = simulation
    simulation.observer.comparedShare = 1
  }

  device(name: string): SimulatedDevice {
    const device = this.simulation.devices.find((one) => one.name === name)
    if (!device) throw new Error(`There is no ${name}`)
    return device
  }

  /** Returns the first started tab of a device. */
  tab(name: string): Tab {
    const [tab] = this.device(name).ready
    if (!tab) throw new Error(`No tab of ${name} runs`)
    return tab
  }

  /** Opens one more tab and waits until it has started. */
  async openTab(name: string, { isOutdated = false } = {}): Promise<Tab> {
    const tab = this.simulation.openTab(this.device(name), isOutdated)
    while (!tab.dead && !tab.api.isStarted()) await this.wait(100)
    await this.wait(5_000)
    return tab
  }

  /** Updates the app on a device to a version that stores other rows: its tabs close, and its rows are the version before's. */
  updateStore(name: string): void {
    const { open, platform } = this.device(name)
    for (const tab of open) tab.kill()
    for (const database of platform.disk.names()) {
      const earlier = earlierStore(database)
      if (earlier) platform.disk.rename(database, earlier)
    }
  }

  wait = (milliseconds: number): Promise<void> => this.simulation.run(milliseconds)

  /** Performs an action; throws where there is nothing of the kind to do, since the scene is wrong then. */
  async act(tab: Tab, name: PersonActionName, holdFor = 0): Promise<void> {
    if (!(await this.simulation.tabActions.act(tab, name, holdFor)))
      throw new Error(`${tab.name} cannot ${name}`)
    await this.wait(0)
  }

  /** Leaves an edit on a device in conflict with one of the same person's other device. */
  async haveEditRefused(name: string, otherName: string): Promise<void> {
    this.cutOff(name)
    await this.act(this.tab(name), 'editBio')
    await this.act(this.tab(otherName), 'editBio')
    await this.wait(10_000)
    this.reconnect(name)
    await this.wait(90_000)
  }

  /** Performs an action as often as there is something of the kind to do. */
  async actWhilePossible(tab: Tab, name: PersonActionName): Promise<void> {
    while (await this.simulation.tabActions.act(tab, name)) await this.wait(0)
  }

  /**
   * Gives a device's requests whose `METHOD /path` contains `asked` this fate until the returned function is called. A
   * function returns the fate of one request.
   */
  setFate(name: string, asked: string, fate: Fate | ((tab: Tab) => Fate)): () => void {
    const { network } = this.simulation
    const before = network.fates
    const fates: RequestFates = {
      fateOf: (tab, request) =>
        tab.platform.name === name && `${request.method} ${new URL(request.url).pathname}`.includes(asked)
          ? typeof fate === 'function'
            ? fate(tab)
            : fate
          : before.fateOf(tab, request),
      delay: () => before.delay(),
    }
    network.fates = fates
    return () => {
      if (network.fates !== fates) throw new Error('Fates end in reverse order')
      network.fates = before
    }
  }

  /** Carries out decisions of a simulation that was reduced to them; skips what is not possible. */
  async carryOut(decisions: readonly Decision[]): Promise<void> {
    for (const decision of decisions) await carryOut(this.simulation, decision)
  }

  /** Runs a statement as the database's owner. */
  async changeAsAdmin(sql: string, params: unknown[] = []): Promise<void> {
    await this.simulation.server.database.query(sql, params)
    await this.simulation.observer.checkAdminChange()
  }

  /** Cuts a device off, in both directions or in one, until it is reconnected. */
  cutOff(name: string, direction: Cut = 'both'): void {
    this.setConditions(name, { ...cutOffConditions, requestsCut: direction, socketsCut: direction })
  }

  reconnect(name: string): void {
    this.setConditions(name, goodConditions)
  }

  setConditions(name: string, conditions: Partial<NetworkConditions>): void {
    this.device(name).setConditions({ ...goodConditions, ...conditions })
  }

  /** Sets a device's clock so many hours ahead. */
  setClock(name: string, hours: number): void {
    this.simulation.setClock(this.device(name), hours * HOUR_MS)
  }

  /** Returns the user id of a device's user. */
  userId(name: string): string {
    const { person } = this.device(name)
    if (!person) throw new Error(`Nobody uses ${name}`)
    return idOf(person)
  }
}
