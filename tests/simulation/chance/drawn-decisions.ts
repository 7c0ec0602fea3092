import type { Tab } from '../device/tab.ts'
import { anyTab, faults } from '../faults/faults.ts'
import { personActions, undoableActions } from '../person/person-actions.ts'
import type { Simulation } from '../run/simulation.ts'
import { adminActions } from '../server/admin-actions.ts'
import { carryOut, type Decision } from './decisions.ts'
import type { Random } from './random.ts'

interface Pace {
  /** Actions between two checks at rest. */
  actionsPerQuiescence: number
  /** The most actions of one person in a row. */
  maxActionsInARow: number
  /** The most faults after each person's actions. */
  maxFaults: number
}

/** People work through lists: the most actions for the time a simulation takes. */
const busy: Pace = { actionsPerQuiescence: 330, maxActionsInARow: 100, maxFaults: 7 }
const eventful: Pace = { actionsPerQuiescence: 60, maxActionsInARow: 4, maxFaults: 12 }
/** Milliseconds of bad network before each check at rest. */
const BAD_NETWORK_MS = 30_000
/** Milliseconds, at most, that the last faults last before each check at rest. */
const LAST_FAULTS_MS = 90_000
/** After so many bursts without an action, all faults end early: at rest everybody who has an account is signed in. */
const MAX_IDLE_BURSTS = 30

/** Draws decisions by chance, carries them out, and keeps them in `decisions`. */
export class DrawnDecisions {
  readonly decisions: Decision[] = []
  /** Actions of people so far. */
  actions = 0
  readonly #simulation: Simulation
  readonly #chance: Random
  #drawn = 0

  constructor(simulation: Simulation) {
    this.#simulation = simulation
    this.#chance = simulation.seed.fork('decisions')
  }

  /** Draws so many actions with faults between them, and checks at rest. Ends early where all accounts were deleted. */
  async run(actions: number, isEventful: boolean): Promise<void> {
    const pace = isEventful ? eventful : busy
    await this.#rest()
    while (this.actions < actions) {
      const until = Math.min(actions, this.actions + pace.actionsPerQuiescence)
      let idle = 0
      while (this.actions < until && idle < MAX_IDLE_BURSTS) {
        const before = this.actions
        await this.#burst(pace, actions)
        idle = this.actions > before ? 0 : idle + 1
      }
      await this.#do({ network: 'bad', chance: this.#stream() })
      await this.#do({ wait: BAD_NETWORK_MS })
      await this.#do({ network: 'disturbed', chance: this.#stream() })
      await this.#do({ wait: this.#milliseconds(0, LAST_FAULTS_MS) })
      await this.#rest()
      // Nobody can act any more.
      const { devices } = this.#simulation
      if (devices.every((device) => this.#simulation.personOf(device) === null)) return
    }
  }

  /** Lets some people act at about the same time, until there are `most` actions in all, with faults between them. */
  async #burst({ maxActionsInARow, maxFaults }: Pace, most: number): Promise<void> {
    const chance = this.#chance
    for (let left = 1 + chance.below(4); left > 0; left -= 1) {
      this.#simulation.chance = chance
      const tab = anyTab(this.#simulation)
      // Some do one action, some work through a list faster than it is sent.
      const least = Math.ceil(maxActionsInARow / 10)
      const wanted = chance.chance(0.25) ? 1 : least + chance.below(maxActionsInARow - least)
      for (let i = 0; tab && i < wanted && this.actions < most; i += 1) {
        await this.#act(tab)
        if (chance.chance(0.12)) await this.#do({ wait: chance.chance(0.8) ? 0 : this.#milliseconds(0, 500) })
      }
      for (let i = chance.below(maxFaults + 1); i > 0; i -= 1) {
        await this.#do({ fault: faults.draw(chance), chance: this.#stream() })
        if (chance.chance(0.5)) await this.#do({ wait: this.#milliseconds(0, 100) })
      }
    }
    if (chance.chance(0.2)) await this.#do({ admin: adminActions.draw(chance), chance: this.#stream() })
    if (!this.#simulation.hasBackup) {
      if (chance.chance(0.15)) await this.#do({ backup: 'made' })
    } else if (chance.chance(0.2)) await this.#do({ backup: 'restored' })
    const [least, longest] = chance.chance(0.2) ? [5_000, 60_000] : [0, 5_000]
    await this.#do({ wait: this.#milliseconds(least, longest) })
  }

  /** Performs one action with what the tab shows; tries up to eight kinds. */
  async #act(tab: Tab): Promise<void> {
    const device = this.#simulation.deviceOf(tab)
    if (!device || tab.dead || !tab.api.readState()?.userId) return
    for (let tries = 0; tries < 8; tries += 1) {
      const act = personActions.draw(this.#chance)
      const isHeld = undoableActions.has(act) && this.#chance.chance(0.5)
      const nth = device.ready.indexOf(tab)
      const isDone = await this.#do({
        act,
        on: device.name,
        tab: nth,
        ...(isHeld && { undo: true }),
        chance: this.#stream(),
      })
      if (!isDone) continue
      this.actions += 1
      return
    }
  }

  #rest(): Promise<boolean> {
    return this.#do({ rest: this.#chance.chance(0.5) ? 'restart' : 'stay' })
  }

  /** Carries out a decision and keeps it, unless it was not possible. */
  async #do(decision: Decision): Promise<boolean> {
    this.decisions.push(decision)
    const isDone = await carryOut(this.#simulation, decision)
    if (!isDone) this.decisions.pop()
    return isDone
  }

  /** Returns the name of another stream of random numbers. */
  #stream(): string {
    this.#drawn += 1
    return `decision ${this.#drawn}`
  }

  #milliseconds(least: number, most: number): number {
    return Math.round(this.#chance.between(least, most))
  }
}
