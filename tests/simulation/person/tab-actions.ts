import type { CancelOutcome } from '../../../src/outbox/remove-items.ts'
import type { Random } from '../chance/random.ts'
import { outboxOf } from '../checks/device-data.ts'
import type { Tally } from '../command/tally.ts'
import type { Tab } from '../device/tab.ts'
import type { Ledger } from '../record/ledger.ts'
import { type Trace, toLine } from '../run/trace.ts'
import { emailOf, idOf, names, PASSWORD, type PersonName } from '../server/people.ts'
import type { PersonActionName } from './person-actions.ts'

/** The simulation in which the actions happen. */
interface ActingSimulation {
  chance: Random
  ledger: Ledger
  tally: { actions: Tally }
  trace: Trace
  /** Unique words handed out so far. */
  wordCount: number
  /** Checks that items a tab reported as stored are stored. */
  itemsStored(tab: Tab, viewer: string, ids: readonly string[]): void
  /** Records a mistake in the code. */
  uncaught(owner: string, error: unknown): void
}

/** Performs the actions of a person in a tab and traces how they end. */
export class TabActions {
  readonly #simulation: ActingSimulation

  constructor(simulation: ActingSimulation) {
    this.#simulation = simulation
  }

  /** Performs an action that is stored and sent later; returns false where the tab's rows allow none of this kind. */
  async act(tab: Tab, name: PersonActionName, holdFor = 0): Promise<boolean> {
    const viewer = tab.dead ? null : tab.api.readState()?.userId
    if (!viewer) return false
    const simulation = this.#simulation
    simulation.wordCount += 1
    const started = tab.api.act(name, simulation.chance, `w${simulation.wordCount}`, holdFor, names.map(idOf))
    // Whether there is something to do is known at once; storing it takes the disk's time.
    started.then(
      (done) => {
        if (!done || tab.dead) return
        simulation.trace.note(`${tab.name} ${name} ${done.ids.join(' ')}`)
        simulation.tally.actions.add(name)
        simulation.itemsStored(tab, viewer, done.ids)
      },
      (error: unknown) => {
        if (tab.dead) return
        simulation.trace.note(`${tab.name} could not store ${name}: ${error}`)
        // Of another context, whose classes are others.
        if (/^(Type|Reference)Error/.test(String(error))) simulation.uncaught(tab.name, error)
      },
    )
    return hasStarted(started)
  }

  signIn(tab: Tab, person: PersonName): void {
    this.#trace(tab, 'signs in', tab.api.signIn(emailOf(person), PASSWORD))
  }

  signOut(tab: Tab, viewer: string): void {
    const begun = this.#simulation.ledger.signOuts.begin(tab.platform, viewer, tab)
    this.#simulation.trace.note(`${tab.name} signs out`)
    const done = tab.api.signOut().then(() => {
      begun.isDone = true
    })
    this.#trace(
      tab,
      'signed out',
      done.finally(() => begun.tabs.delete(tab)),
    )
  }

  /** Lets an administrator decide a report or show a hidden service again. */
  administer(tab: Tab, viewer: string): void {
    this.#simulation.wordCount += 1
    const started = tab.api
      .administer(this.#simulation.chance, `w${this.#simulation.wordCount}`)
      .then((done) => {
        if (!done || tab.dead) return done
        for (const action of done.actions) this.#simulation.tally.actions.add(action)
        this.#simulation.itemsStored(tab, viewer, done.ids)
        return done
      })
    this.#trace(tab, 'administers', started)
  }

  deleteAccount(tab: Tab, person: PersonName): void {
    this.#simulation.trace.note(`${tab.name} deletes the account`)
    const started = tab.api.deleteAccount(emailOf(person)).then((answer) => {
      if (answer === 'deleted') this.#simulation.tally.actions.add('deleteAccount')
      return answer
    })
    this.#trace(tab, 'deletes', started)
  }

  /** Cancels an item and those that follow it in the same action. */
  cancel(tab: Tab, viewer: string, id: string, take: (id: string) => Promise<CancelOutcome>): void {
    const cancelled = [id]
    for (const item of outboxOf(tab.platform, viewer) ?? []) {
      if (item.after !== null && cancelled.includes(item.after)) cancelled.push(item.id)
    }
    this.#simulation.ledger.markCancelled(cancelled)
    this.#simulation.trace.note(`${tab.name} cancels ${cancelled.join(' ')}`)
    const discarded = take(id).then((done) => {
      if (done === 'sent') this.#simulation.ledger.unmarkCancelled(tab.platform, viewer, cancelled)
      return done
    })
    this.#trace(tab, 'cancels', discarded)
  }

  /** Traces the outcome of work; a rejection is traced and ends nothing. */
  #trace(tab: Tab, what: string, work: Promise<unknown>): void {
    work.then(
      (outcome) => {
        if (!tab.dead) this.#simulation.trace.note(`${tab.name} ${what}: ${toLine(outcome)}`)
      },
      (error: unknown) => {
        if (!tab.dead) this.#simulation.trace.note(`${tab.name} ${what} failed: ${toLine(error)}`)
      },
    )
  }

  pullNow = (tab: Tab): void => this.#trace(tab, 'asked', tab.api.pullNow())
  viewProfile = (tab: Tab, id: string): void => this.#trace(tab, 'looked', tab.api.viewProfile(id))
  keepMine = (tab: Tab, id: string): void => this.#trace(tab, `keeps ${id}`, tab.api.keepMine(id))
  retry = (tab: Tab, id: string): void => this.#trace(tab, `tries ${id} again`, tab.api.retry(id))
}

/** Returns false when nothing was done, true while something is being stored. */
async function hasStarted(started: Promise<unknown>): Promise<boolean> {
  let nothing = false
  started.then(
    (done) => {
      nothing = done === null
    },
    () => {},
  )
  await new Promise((resolve) => setImmediate(resolve))
  return !nothing
}
